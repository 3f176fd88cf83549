import type { CodeKind } from '../store/tables.ts'

/**
 * One code to one address, and its proof: `verified_at` after the right code, `used_at` after the
 * account was made with it.
 */
export type SignupVerificationTable = {
  id_hash: string
  browser_hash: string
  tenant_id: string
  kind: Exclude<CodeKind, 'Msg'>
  address: string
  code_hmac: string
  sent_at: number
  expires_at: number
  failed: number
  allowed: number
  verified_at: number | null
  used_at: number | null
}

export type SignupInvitationTable = {
  key_hash: string
  tenant_id: string
  email: string
  /** Names, as a JSON list. */
  groups: string
  sent_at: number
  expires_at: number
  used_at: number | null
}

/**
 * The account of an address: one row, so that of two concurrent sign-ups with the same address one
 * succeeds.
 */
export type AccountAddressTable = {
  tenant_id: string
  kind: Exclude<CodeKind, 'Msg'>
  address_key: string
  account_id: string
}

/** Details from the sign-up; `attributes` and `groups` as JSON. */
export type AccountProfileTable = {
  account_id: string
  family_name: string
  given_name: string
  email: string
  phone: string
  timezone: string
  attributes: string
  groups: string
  created_at: number
}

/** An open application; the approver's decision ends it. */
export type SignupApplicationTable = {
  account_id: string
  approver_id: string
  applied_at: number
  decided_at: number | null
  approved: number | null
}

export type SignUpTables = {
  signup_verification: SignupVerificationTable
  signup_invitation: SignupInvitationTable
  account_address: AccountAddressTable
  account_profile: AccountProfileTable
  signup_application: SignupApplicationTable
}
