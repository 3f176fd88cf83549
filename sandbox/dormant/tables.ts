/** A link that was sent; the newest of an account is the one that works. */
export type DormantLinkTable = {
  account_id: string
  link_hash: string
  expires_at: number
  used_at: number | null
}

export type DormantTables = { dormant_link: DormantLinkTable }
