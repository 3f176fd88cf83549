/** A link that was sent; the newest of an account is the one that works. */
export type ReactivationLinkTable = {
  account_id: string
  link_hash: string
  expires_at: number
  used_at: number | null
}

export type ReactivationTables = { dormant_link: ReactivationLinkTable }
