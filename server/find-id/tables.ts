import type { CodeKind } from '../store/tables.ts'

/**
 * Somebody who asks for their ID: the address that a code goes to, and the name to compare. The
 * newest code, with the counters that outlive it.
 */
export type FindIdTable = {
  id_hash: string
  browser_hash: string
  tenant_id: string
  kind: CodeKind
  address: string
  /** The name as `people/fold-text` writes it, in both orders. */
  name_key: string
  language: 'en-US' | 'ko-KR'
  code_hmac: string
  sends: number
  failed: number
  allowed: number
  code_expires_at: number
  /** Of the code; from then on the result is shown until `expires_at`. */
  used_at: number | null
  expires_at: number
}

export type FindIdTables = { find_id: FindIdTable }
