/**
 * A request that another application keeps open at ours: by the handle that it got, what it is for,
 * and how it ended.
 */
export type ClientAppRequestTable = {
  id_hash: string
  kind: 'mfa-am' | 'mfa-consumer' | 'user-portal'
  tenant_id: string
  account_id: string
  /** Name of the application, as people read it. */
  sp: string
  /** The method that is to be registered; empty where the person chooses. */
  authenticator: string
  type: 'new' | 'change'
  /** How the portal writes the person's name, in Korean and in English. */
  formatted_name: string
  en_formatted_name: string
  /** Where the browser goes in the end. */
  return_to: string
  /** Of the request of ours that proves it; empty until a browser has asked. */
  request_hash: string
  expires_at: number
  ended_at: number | null
  result: '' | 'verified' | 'cancelled'
}

/**
 * Tokens of access-management systems that counted. The hash is of what was signed: another
 * signature over the same is the same token.
 */
export type MfaTokenTable = { token_hash: string; expires_at: number }

export type ClientAppTables = { caller_request: ClientAppRequestTable; mfa_token: MfaTokenTable }
