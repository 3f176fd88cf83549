/** The tables. Times are milliseconds since 1970, booleans 0 or 1, handles are kept as hashes: types that SQLite and PostgreSQL share. */
export type AccountState =
  | 'active' | 'locked' | 'dormant-self' | 'dormant-admin' | 'dormant-reset-link' | 'suspended' | 'inactive' | 'pending' | 'expired' | 'must-reset'
  | 'policy-access-denied' | 'policy-browser-not-allowed' | 'policy-no-mapped-user' | 'policy-session-expired'

export type AccountTable = {
  id: string
  tenant_id: string
  username: string
  /** Lower case: IDs are compared without case. */
  username_key: string
  name: string
  language: 'en-US' | 'ko-KR'
  password_hash: string
  state: AccountState
  second_step: number
  sot_name: string | null
}

export type FactorKind = 'Sms' | 'Email' | 'Msg'

export type FactorTable = {
  account_id: string
  kind: FactorKind
  address: string
  preferred: number
  /** Consecutive wrong codes over all requests. */
  failed: number
  /** Over all requests: the minute between two messages is the account's. */
  last_sent_at: number | null
  /** Until then no code is sent or looked at, after too many wrong ones in a row. */
  held_until: number | null
  registered_at: number
  last_used_at: number | null
}

/** One row per ID that was tried, known or not, so that both behave alike. `failed` counts on over locks; `known` only decides what may be forgotten. */
export type PasswordAttemptTable = { username_hash: string; failed: number; locked_until: number | null; last_at: number; known: number }

/** An id of a browser that a newer one took the place of, and how long it is still good for. */
export type MovedBrowserTable = { old_hash: string; new_hash: string; expires_at: number }

/** A sign-in that an application began: what a session data key stands for. */
export type LoginContextTable = {
  key_hash: string
  interaction_uid: string
  browser_hash: string
  tenant_id: string
  client_id: string
  username: string
  expires_at: number
}

export type LoginRequestTable = {
  id_hash: string
  key_hash: string
  browser_hash: string
  account_id: string
  tenant_id: string
  second_step: number
  first_method: string | null
  second_method: string | null
  expires_at: number
  verified_at: number | null
  used_at: number | null
}

/** The newest code of one method in one request, with the counters that outlive it. */
export type OtpChallengeTable = {
  request_hash: string
  kind: FactorKind
  code_hmac: string
  expires_at: number
  used_at: number | null
  sends: number
  failed: number
  allowed: number
}

export type SessionTable = {
  id_hash: string
  public_id: string
  token_hash: string
  account_id: string
  client_id: string
  id_token: string
  user_agent: string
  address: string
  started_at: number
  last_used_at: number
  expires_at: number
}

export type VerificationTable = { id: string; account_id: string; at: number; method: string; client_id: string; device: string; succeeded: number }

export type MessageTable = { id: string; at: number; channel: 'sms' | 'email' | 'knox'; username: string; recipient: string; subject: string; body: string; code: string }

export type OidcTable = {
  model: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  account_id: string | null
  expires_at: number | null
  consumed_at: number | null
}

export type SettingTable = { name: string; value: string }

export type Tables = {
  account: AccountTable
  factor: FactorTable
  password_attempt: PasswordAttemptTable
  moved_browser: MovedBrowserTable
  login_context: LoginContextTable
  login_request: LoginRequestTable
  otp_challenge: OtpChallengeTable
  session: SessionTable
  verification: VerificationTable
  message: MessageTable
  oidc: OidcTable
  setting: SettingTable
}
