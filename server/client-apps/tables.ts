/**
 * A request that another application keeps open with us: its handle, its purpose, and its result.
 */
export type ClientAppRequestTable = {
  id_hash: string
  kind: 'mfa-am' | 'mfa-consumer' | 'user-portal'
  tenant_id: string
  account_id: string
  /** Name of the application, for users. */
  sp: string
  /** Method to register; empty where the user chooses. */
  authenticator: string
  type: 'new' | 'change'
  /** The user's name as the portal writes it, in Korean and in English. */
  formatted_name: string
  en_formatted_name: string
  /** Final address of the browser. */
  return_to: string
  /** Our request that verifies it; empty until a browser opens it. */
  request_hash: string
  expires_at: number
  ended_at: number | null
  result: '' | 'verified' | 'cancelled'
}

/**
 * Used tokens of access-management systems. The hash covers the signed part: another signature over
 * the same content is the same token.
 */
export type MfaTokenTable = { token_hash: string; expires_at: number }

export type ClientAppTables = { caller_request: ClientAppRequestTable; mfa_token: MfaTokenTable }
