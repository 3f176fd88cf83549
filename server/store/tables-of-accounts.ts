import type { Prompt } from '../terms/prompted-terms.ts'
import type { Language } from '../texts/server-text.ts'
import type { CodeKind, FactorKind } from './factor-kinds.ts'

/** A sent link. Only the newest link of an account works. */
export type ReactivationLinkTable = {
  account_id: string
  link_hash: string
  expires_at: number
  used_at: number | null
}

export type ReactivationTables = { dormant_link: ReactivationLinkTable }

/**
 * A redirect to an identity provider and back, by the hash of its `state`. Its other secrets derive
 * from the `state` (`deriveSignInSecrets`).
 */
export type IdpSignInTable = {
  state_hash: string
  /** Key of the waiting sign-in; it identifies the browser. */
  key_hash: string
  provider: string
  /** Callback address, with the host name in the browser. */
  redirect_uri: string
  expires_at: number
  used_at: number | null
}

/** Claims of a provider about a user that could not be signed in at once. */
export type IdpContextTable = {
  /** For a sign-up: hash of the running request. */
  id_hash: string
  key_hash: string
  provider: string
  subject: string
  outcome: 'sign-up' | 'pending' | 'invalid'
  /** JSON of `Attributes`. */
  attributes: string
  /** Names of the malformed attributes, with a space between them. */
  wrong: string
  /** The account of a user that waits for approval; empty where there is none. */
  account_id: string
  expires_at: number
  used_at: number | null
}

/**
 * The account of a user of a provider. Only the provider's own name for the user decides it.
 * `provider` is the id by which tenants name it.
 */
export type IdpIdentityTable = {
  tenant_id: string
  provider: string
  subject: string
  account_id: string
  linked_at: number
}

export type IdpTables = {
  idp_sign_in: IdpSignInTable
  idp_context: IdpContextTable
  idp_identity: IdpIdentityTable
}

/** Hashes of an account's earlier passwords, as many as are compared. */
export type PasswordHistoryTable = {
  id: string
  account_id: string
  at: number
  password_hash: string
}

export type PasswordTables = { password_history: PasswordHistoryTable }

/**
 * Accounts with passwordless sign-in, and their methods. An account without a row signs in with a
 * password.
 */
export type PasswordlessTable = {
  account_id: string
  first: FactorKind
  second: FactorKind | null
  changed_at: number
}

export type PasswordlessTables = { passwordless: PasswordlessTable }

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
  approved: boolean | null
}

export type SignUpTables = {
  signup_verification: SignupVerificationTable
  signup_invitation: SignupInvitationTable
  account_address: AccountAddressTable
  account_profile: AccountProfileTable
  signup_application: SignupApplicationTable
}

/**
 * A request that another application keeps open with us: its handle, its purpose, and its result.
 */
export type ClientAppRequestTable = {
  id_hash: string
  kind: 'mfa-am' | 'mfa-consumer' | 'user-portal'
  tenant_id: string
  account_id: string
  /** Name of the application, for users. */
  sp: string
  /** Method to register; empty where the user chooses. */
  authenticator: string
  type: 'new' | 'change'
  /** The user's name as the portal writes it, in Korean and in English. */
  formatted_name: string
  en_formatted_name: string
  /** Final address of the browser. */
  return_to: string
  /** Our request that verifies it; empty until a browser opens it. */
  request_hash: string
  expires_at: number
  ended_at: number | null
  result: '' | 'verified' | 'cancelled'
}

/**
 * Used tokens of access-management systems. The hash covers the signed part: another signature over
 * the same content is the same token.
 */
export type MfaTokenTable = { token_hash: string; expires_at: number }

export type ClientAppTables = { caller_request: ClientAppRequestTable; mfa_token: MfaTokenTable }

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
  /** Name as `sign-in/address-spelling` writes it, in both orders. */
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

/** The prompt of a sign-in for terms; its id is derived from the request's own. */
export type TermsPromptTable = { id_hash: string; request_hash: string; demand: Prompt }

/** Optional terms that were chosen and not sent yet. */
export type TermsChoiceTable = { request_hash: string; terms_id: string; version: string }

export type TermsConsentTable = {
  account_id: string
  terms_id: string
  version: string
  agreed_at: number
}

export type TermsTables = {
  terms_prompt: TermsPromptTable
  terms_choice: TermsChoiceTable
  terms_consent: TermsConsentTable
}

/** A notice. Its text is that of its kind in each language, unless it has its own. */
export type UrgentNoticeTable = {
  id: string
  type: 'maintenance' | 'incident' | 'security' | 'notice'
  blocking: boolean
  starts_at: number
  ends_at: number
}

export type SupportTables = { urgent_notice: UrgentNoticeTable }
