/**
 * A redirect to an identity provider and back, by the hash of its `state`. Its other secrets derive
 * from the `state` (`federation-secrets`).
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
