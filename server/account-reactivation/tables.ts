/** A sent link. Only the newest link of an account works. */
export type ReactivationLinkTable = {
  account_id: string
  link_hash: string
  expires_at: number
  used_at: number | null
}

export type ReactivationTables = { dormant_link: ReactivationLinkTable }
