/**
 * The newest codes of an account, and the wrong codes in a row over all its requests. The row
 * outlives its codes, so that their end does not give attempts back.
 */
type RecoveryCodeSetTable = {
  account_id: string
  /** Null while the account has no codes. */
  made_at: number | null
  failed: number
  /** Until this time no code is checked. */
  held_until: number | null
}

/** A code that was not used. A used code is deleted. */
type RecoveryCodeTable = { account_id: string; code_hmac: string }

/** Wrong codes of one request. */
type RecoveryCodeTryTable = {
  request_hash: string
  failed: number
  allowed: number
  expires_at: number
}

export type RecoveryCodeTables = {
  recovery_code_set: RecoveryCodeSetTable
  recovery_code: RecoveryCodeTable
  recovery_code_try: RecoveryCodeTryTable
}
