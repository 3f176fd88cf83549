/**
 * One way to an identity provider and back, by the hash of its `state`. What else it needs is made
 * of that (`secrets-of`).
 */
export type IdpSignInTable = {
  state_hash: string
  /** Of the sign-in that waits; it says which browser. */
  key_hash: string
  provider: string
  /** Where the browser comes back to: the name it knows us by. */
  redirect_uri: string
  expires_at: number
  used_at: number | null
}

/** What a provider said of somebody who could not simply be signed in. */
export type IdpContextTable = {
  /** Of a sign-up: the running request's own. */
  id_hash: string
  key_hash: string
  provider: string
  subject: string
  outcome: 'sign-up' | 'pending' | 'invalid'
  /** JSON of `Attributes`. */
  attributes: string
  /** Names of the attributes in a wrong format, with a space between them. */
  wrong: string
  /** Of who waits for approval; empty where there is none. */
  account_id: string
  expires_at: number
  used_at: number | null
}

/**
 * Whose account somebody of a provider has: by the provider's own name for them, and by nothing
 * else. `provider` is the id by which tenants name it.
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
