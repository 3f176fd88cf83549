export type DirectoryKind = 'ActiveDirectory' | 'KnoxIdentity'

/** Somebody in a directory beside ours, which keeps passwords of its own. */
export type DirectoryAccountTable = {
  directory: DirectoryKind
  tenant_id: string
  /** Lower case: names are compared without case. */
  name_key: string
  password_hash: string
  state: 'active' | 'suspended'
}

/**
 * Wrong passwords in a row; `failed` counts on over locks. One row for each account that was tried,
 * in a directory or not.
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
