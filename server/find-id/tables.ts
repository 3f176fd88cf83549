import type { CodeKind } from '../store/tables.ts'
import type { Language } from '../texts/server-text.ts'

/**
 * A search for a forgotten ID: the address for the code, and the name to compare. It has the newest
 * code, and the counters that outlive it.
 */
export type FindIdTable = {
  id_hash: string
  browser_hash: string
  tenant_id: string
  kind: CodeKind
  address: string
  /** Name as `addresses/address-key` writes it, in both orders. */
  name_key: string
  language: Language
  code_hmac: string
  sends: number
  failed: number
  allowed: number
  code_expires_at: number
  /** Time at which the code was used. From then on the result is shown until `expires_at`. */
  used_at: number | null
  expires_at: number
}

export type FindIdTables = { find_id: FindIdTable }
