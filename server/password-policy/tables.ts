/** Hashes of passwords that were an account's, as many as are compared. */
export type PasswordHistoryTable = {
  id: string
  account_id: string
  at: number
  password_hash: string
}

export type PasswordTables = { password_history: PasswordHistoryTable }
