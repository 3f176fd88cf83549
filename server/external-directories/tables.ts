export type DirectoryKind = 'ActiveDirectory' | 'KnoxIdentity'

/** A user in an external directory, which stores its own passwords. */
export type DirectoryAccountTable = {
  directory: DirectoryKind
  tenant_id: string
  /** Lower case: names are compared without case. */
  name_key: string
  password_hash: string
  state: 'active' | 'suspended'
}

/**
 * Wrong passwords in a row; `failed` keeps counting over locks. One row per account with an
 * attempt, whether or not a directory has it.
 */
export type DirectoryAttemptTable = {
  owner_hash: string
  failed: number
  locked_until: number | null
  last_at: number
}

export type DirectoryTables = {
  directory_account: DirectoryAccountTable
  directory_attempt: DirectoryAttemptTable
}
