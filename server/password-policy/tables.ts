/** Hashes of an account's earlier passwords, as many as are compared. */
export type PasswordHistoryTable = {
  id: string
  account_id: string
  at: number
  password_hash: string
}

export type PasswordTables = { password_history: PasswordHistoryTable }
