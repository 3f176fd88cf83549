/**
 * A trip to an identity provider and back, by the hash of its `state`. Its other secrets derive
 * from the `state` (`secrets-of`).
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

/** Claims of a provider about a user that could not simply be signed in. */
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
