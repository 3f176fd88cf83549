import type { Generated } from 'kysely'
import type { ReactivationTables } from '../account-reactivation/tables.ts'
import type {
  AppEnrollmentTable,
  AppPairingTable,
  AppPushTable,
  AppTryTable,
  PhoneAccountTable,
  PhoneTable,
} from '../authenticator-app/tables.ts'
import type { ClientAppTables } from '../client-apps/tables.ts'
import type { AgentTables } from '../device-agents/tables.ts'
import type { DirectoryTables } from '../external-directories/tables.ts'
import type { IdpTables } from '../federation/tables.ts'
import type { FindIdTables } from '../find-id/tables.ts'
import type { PasswordTables } from '../password-policy/tables.ts'
import type { PasswordlessTables } from '../passwordless/tables.ts'
import type { SignUpTables } from '../sign-up/tables.ts'
import type { SupportTables } from '../support/tables.ts'
import type { TermsTables } from '../terms/tables.ts'

/**
 * The tables. Times are milliseconds since 1970, booleans 0 or 1, handles are kept as hashes: types
 * that SQLite and PostgreSQL share.
 */
export type AccountState =
  | 'active'
  | 'locked'
  | 'dormant-self'
  | 'dormant-admin'
  | 'dormant-reset-link'
  | 'suspended'
  | 'inactive'
  | 'pending'
  | 'expired'
  | 'must-reset'
  | 'policy-access-denied'
  | 'policy-browser-not-allowed'
  | 'policy-no-mapped-user'
  | 'policy-session-expired'

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
  /** What the directory says of the person's messenger; null where it does not know. */
  knox_id: string | null
  created_at: number
  /** An older password than the policy allows has to be replaced at the next sign-in. */
  password_changed_at: number
}

/** What a code is sent by. */
export type CodeKind = 'Sms' | 'Email' | 'Msg'

/** Everything that may be registered to prove a step. */
export type FactorKind =
  | CodeKind
  | 'UaMOTP'
  | 'UaTOTP'
  | 'UaApp'
  | 'UaPin'
  | 'WindowsHello'
  | 'ActiveDirectory'
  | 'KnoxIdentity'

export type FactorTable = {
  account_id: string
  kind: FactorKind
  /**
   * Where a code goes; of the others what may be shown of them (`maskAddress`): a device's name,
   * an ID in a directory.
   */
  address: string
  /** See `people/address-key`. */
  address_key: Generated<string>
  preferred: number
  /** Consecutive wrong codes over all requests in which more than an ID was proven. */
  failed: number
  /** Over all requests: the minute between two messages is the account's. */
  last_sent_at: number | null
  /** Until then no code is sent or looked at, after too many wrong ones in a row. */
  held_until: number | null
  /**
   * The same of requests in which nothing is proven yet: whoever knows an ID may begin them, and
   * shall hold nobody's method for its owner.
   */
  strangers_failed: Generated<number>
  strangers_held_until: Generated<number | null>
  registered_at: number
  last_used_at: number | null
}

/**
 * One row per ID that was tried, known or not, so that both behave alike. `failed` counts on over
 * locks; `known` only decides what may be forgotten.
 */
export type PasswordAttemptTable = {
  username_hash: string
  failed: number
  locked_until: number | null
  last_at: number
  known: number
}

/** An id of a browser that a newer one took the place of, and how long it is still good for. */
export type MovedBrowserTable = { old_hash: string; new_hash: string; expires_at: number }

/** A sign-in that an application began: what a session data key stands for. */
export type LoginContextTable = {
  key_hash: string
  interaction_uid: string
  browser_hash: string
  tenant_id: string
  /** Of the provider; where an application asks without it, its name as people read it. */
  client_id: string
  username: string
  expires_at: number
}

export type LoginRequestTable = {
  id_hash: string
  key_hash: string
  browser_hash: string
  /**
   * 0 as long as nobody has come back with the id that the browser got along with this request: the
   * answer may never have reached it.
   */
  browser_met: number
  account_id: string
  tenant_id: string
  /** As typed, where the request began with the ID alone; empty otherwise. */
  username: string
  second_step: number
  first_method: string | null
  second_method: string | null
  expires_at: number
  verified_at: number | null
  used_at: number | null
  /**
   * What the identity check of a signed-in person is for; empty for a sign-in, `password` for the
   * reset of one.
   */
  purpose: '' | 'enroll' | 'change' | 'remove' | 'passwordless' | 'password' | 'release'
  /** Of the session in which such a check was asked for. */
  session_hash: string | null
  /**
   * The kind of application that asks for the verification; empty for a sign-in, and for a check
   * that a person asks for.
   */
  caller: '' | 'mfa-am' | 'mfa-consumer'
}

/**
 * The registration of one kind that a request opened, with the newest code to what is to be
 * registered and the counters that outlive it.
 */
export type EnrollmentTable = {
  request_hash: string
  kind: FactorKind
  type: 'new' | 'change'
  /** Not registered, and shown nowhere else, until the code that went there is right. */
  address: string
  code_hmac: string
  expires_at: number
  used_at: number | null
  sends: number
  failed: number
  allowed: number
}

/**
 * The minute between two messages to what is to be registered, over all requests of an account, or
 * to a number over all accounts (`enrollment/take-minute`).
 */
export type EnrollmentSendTable = { account_id: string; kind: FactorKind; last_sent_at: number }

/** The newest code of one method in one request, with the counters that outlive it. */
export type OtpChallengeTable = {
  request_hash: string
  kind: CodeKind
  code_hmac: string
  expires_at: number
  used_at: number | null
  sends: number
  failed: number
  allowed: number
}

/**
 * A public key of Windows Hello, by the credential's own id. The counter is the authenticator's.
 */
export type WebauthnCredentialTable = {
  credential_id: string
  account_id: string
  /** The host name that it signs for, and no other. */
  rp_id: string
  user_handle: string
  public_key: string
  counter: number
  /** Words of WebAuthn with a space between them. */
  transports: string
  device_name: string
  registered_at: number
  last_used_at: number | null
}

/**
 * The newest challenge of one act in one request, with the counter of wrong answers that outlives
 * it.
 */
export type WebauthnChallengeTable = {
  request_hash: string
  act: 'get' | 'create'
  challenge_hash: string
  /** Where the prompt was opened. */
  origin: string
  /** Of the key that is to be made; empty for one that is to sign. */
  user_handle: string
  expires_at: number
  used_at: number | null
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
  /**
   * The provider's session that it came of, and when its owner signed in there: at the first of
   * several, it may be long ago.
   */
  provider_uid: string
  signed_in_at: number
}

export type VerificationTable = {
  id: string
  account_id: string
  at: number
  method: string
  client_id: string
  device: string
  succeeded: number
}

export type MessageTable = {
  id: string
  at: number
  channel: 'sms' | 'email' | 'knox'
  username: string
  recipient: string
  subject: string
  body: string
  code: string
}

/**
 * Messages in the hour or the day that runs, to one destination or for what was asked for
 * (`messages/message-limits`).
 */
export type MessageCountTable = {
  counted: string
  period: 'hour' | 'day'
  sent: number
  ends_at: number
}

/**
 * A message that leaves by SMTP. `next_at`: not before, because it was tried or another process has
 * it in hand.
 */
export type DeliveryTable = {
  message_id: string
  /** Empty for what was written before tenants had mail of their own. */
  tenant_id: string
  scope: string
  language: 'en-US' | 'ko-KR'
  next_at: number
  expires_at: number
  tries: number
  ended_at: number | null
  result: 'sent' | 'refused' | 'expired' | 'replaced' | null
}

/**
 * An act under its idempotency key: `done` 0 while only half of it is. See `idempotency/sealed`.
 */
export type IdempotencyTable = {
  id: string
  owner_hash: string
  body_mac: string
  sealed: string
  done: number
  at: number
  expires_at: number
}

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

export type Tables = PasswordlessTables &
  AgentTables &
  ClientAppTables &
  DirectoryTables &
  ReactivationTables &
  FindIdTables &
  IdpTables &
  PasswordTables &
  SignUpTables &
  TermsTables &
  SupportTables & {
    account: AccountTable
    factor: FactorTable
    password_attempt: PasswordAttemptTable
    moved_browser: MovedBrowserTable
    login_context: LoginContextTable
    login_request: LoginRequestTable
    otp_challenge: OtpChallengeTable
    enrollment: EnrollmentTable
    enrollment_send: EnrollmentSendTable
    webauthn_credential: WebauthnCredentialTable
    webauthn_challenge: WebauthnChallengeTable
    session: SessionTable
    verification: VerificationTable
    message: MessageTable
    message_count: MessageCountTable
    delivery: DeliveryTable
    idempotency: IdempotencyTable
    app_pairing: AppPairingTable
    app_enrollment: AppEnrollmentTable
    app_push: AppPushTable
    app_try: AppTryTable
    phone: PhoneTable
    phone_account: PhoneAccountTable
    oidc: OidcTable
    setting: SettingTable
  }
