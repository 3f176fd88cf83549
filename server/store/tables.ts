import type { ColumnType, Generated, Kysely, Selectable, SelectType } from 'kysely'
import type { Language } from '../texts/server-text.ts'
import { type CodeKind, type FactorKind } from './factor-kinds.ts'
import type {
  ClientAppTables,
  FindIdTables,
  IdpTables,
  PasswordTables,
  PasswordlessTables,
  ReactivationTables,
  SignUpTables,
  SupportTables,
  TermsTables,
} from './tables-of-accounts.ts'
import type {
  AgentTables,
  AppEnrollmentTable,
  AppPairingTable,
  AppPushTable,
  AppTryTable,
  DirectoryTables,
  PhoneAccountTable,
  PhoneTable,
  RecoveryCodeTables,
} from './tables-of-methods.ts'
import type { PublishingTables } from './tables-of-publishing.ts'

/**
 * The tables. Times are milliseconds since 1970, booleans are stored as 0 and 1
 * (`booleanColumns`), handles are kept as hashes: types that SQLite and PostgreSQL share.
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
  language: Language
  password_hash: string
  state: AccountState
  second_step: boolean
  sot_name: string | null
  /** The user's messenger in the directory; null when unknown. */
  knox_id: string | null
  created_at: number
  /** A password older than the policy allows has to be replaced at the next sign-in. */
  password_changed_at: number
  /**
   * The method that alone reset the password, until a sign-in proved another method
   * (`sign-in/required-steps`).
   */
  reset_method: Generated<string | null>
}

export type FactorTable = {
  account_id: string
  kind: FactorKind
  /**
   * Target of a code. For the other kinds a displayable name (`maskAddress`): a device's name, an
   * ID in a directory.
   */
  address: string
  /** See `sign-in/address-spelling`. */
  address_key: Generated<string>
  /** Given by the owner; null for the name of the kind. */
  own_name: Generated<string | null>
  preferred: number
  /** Consecutive wrong codes over all requests with a proof. */
  failed: number
  /** Over all requests: the minute between two messages counts per account. */
  last_sent_at: number | null
  /** Until this time no code is sent or checked, after too many wrong ones in a row. */
  held_until: number | null
  /**
   * The same, for requests in which nothing is proven. Any stranger with an ID may begin these, and
   * they must not block the owner's method.
   */
  strangers_failed: Generated<number>
  strangers_held_until: Generated<number | null>
  /** The last attempt of a stranger; null when none counts any more (`store/purge`). */
  strangers_last_at: Generated<number | null>
  registered_at: number
  last_used_at: number | null
}

/**
 * One row per attempted ID, known or not, so that both behave alike. `failed` counts on over locks;
 * `known` only decides which rows may be dropped.
 */
export type PasswordAttemptTable = {
  username_hash: string
  failed: number
  locked_until: number | null
  last_at: number
}

/**
 * A browser that signed in to an account before. `failed` counts its wrong passwords in a row,
 * apart from those of strangers. A browser that became a stranger stays until it is purged, because
 * a later sign-in is then not the first one of the account.
 */
export type KnownBrowserTable = {
  token_hash: string
  account_id: string
  failed: number
  locked_until: number | null
  last_used_at: number
  expires_at: number
  /** Public id of the trust; null where the second step is never skipped. */
  trust_id: Generated<string | null>
  trusted_at: Generated<number | null>
  trusted_until: Generated<number | null>
  /** The last sign-in that skipped its second step. */
  trust_used_at: Generated<number | null>
  /** Of the sign-in that asked for the trust. */
  user_agent: Generated<string | null>
}

/**
 * A message that tells an owner of an event at `at`, by the hash of its link "This wasn't me"
 * (`password-reset/disown-activity`).
 */
export type OwnerNoticeTable = {
  link_hash: string
  account_id: string
  at: number
  expires_at: number
  used_at: number | null
  /** Of the address that the notice went to (`messages/message-limits`). */
  sent_to_hash: Generated<string>
}

/** A replaced browser id, and the time until which it is still valid. */
export type MovedBrowserTable = { old_hash: string; new_hash: string; expires_at: number }

/** A sign-in of an application. A session data key refers to it. */
export type LoginContextTable = {
  key_hash: string
  /** Of the provider's interaction; empty where there is none. */
  interaction_hash: string
  browser_hash: string
  tenant_id: string
  /** The provider's client id; for an application without the provider, its display name. */
  client_id: string
  username: string
  expires_at: number
  /** The account with the expired password that was entered here. */
  expired_password_of: Generated<string | null>
  /** Level that the application asked for by `acr_values` (`oidc/acr`); null for none. */
  needed_acr: Generated<string | null>
  /** Published version of the sign-in (`publishing/page-version`); null where none was chosen. */
  version: Generated<string | null>
}

/** A sign-in, an identity check of a signed-in user, or a way back into an account. */
type Purpose =
  | 'sign-in'
  | 'enroll'
  | 'change'
  | 'remove'
  | 'passwordless'
  | 'recovery'
  | 'password'
  | 'release'
type StoredPurpose = Exclude<Purpose, 'sign-in'> | ''

/** The user, or the kind of the application that requests the verification. */
type RequestedBy = 'user' | 'mfa-am' | 'mfa-consumer'
type StoredRequestedBy = Exclude<RequestedBy, 'user'> | ''

export type LoginRequestTable = {
  id_hash: string
  key_hash: string
  browser_hash: string
  /**
   * False until the browser returns the id that it got with this request: the answer may never have
   * reached it.
   */
  browser_met: boolean
  account_id: string
  tenant_id: string
  /** As typed, when the request began with the ID alone; empty otherwise. */
  username: string
  second_step: boolean
  first_method: string | null
  /** Name of the provider in the files of tenants, where `first_method` is `IdentityProvider`. */
  identity_provider: Generated<string | null>
  second_method: string | null
  expires_at: number
  verified_at: number | null
  used_at: number | null
  /** A sign-in is stored as an empty text (docs/decisions/0220). */
  purpose: ColumnType<Purpose, StoredPurpose, StoredPurpose>
  /** The session that requested the check. */
  session_hash: string | null
  /** The user is stored as an empty text (docs/decisions/0220). */
  caller: ColumnType<RequestedBy, StoredRequestedBy, StoredRequestedBy>
  /** True when the browser had signed in to this account before the request began. */
  from_known_browser: Generated<boolean>
  /** True for a password reset after its browser entered the expired password. */
  knows_password: Generated<boolean>
  /** The trust that takes the place of the second step (`sign-in/known-browser`). */
  trust_id: Generated<string | null>
  /** The second step was proven, and its user asked to trust the browser. */
  trust_asked_at: Generated<number | null>
  /** The time of the sign-in at the provider; only where a trust was asked for. */
  handed_over_at: Generated<number | null>
  /** That of its context; null for the version of the browser's last page. */
  version: Generated<string | null>
  /** Null for a request of before the migration. */
  support_code: Generated<string | null>
}

/**
 * The registration of one kind in a request, with the newest code for the new authenticator and its
 * counters, which outlive the code.
 */
export type EnrollmentTable = {
  request_hash: string
  kind: FactorKind
  type: 'new' | 'change'
  /** Not registered, and shown nowhere else, until its code was right. */
  address: string
  code_hmac: string
  expires_at: number
  used_at: number | null
  sends: number
  failed: number
  allowed: number
}

/**
 * Enforces a minute between two messages to a new authenticator, over all requests of an account,
 * or to a number over all accounts (`messages/message-limits`).
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
  /** The only host name that it signs for. */
  rp_id: string
  user_handle: string
  public_key: string
  counter: number
  /** WebAuthn's transports, separated by spaces. */
  transports: string
  device_name: string
  registered_at: number
  last_used_at: number | null
}

/**
 * The newest challenge of one act in one request, with its counter of wrong answers, which outlives
 * it.
 */
export type WebauthnChallengeTable = {
  request_hash: string
  act: 'get' | 'create'
  challenge_hash: string
  /** Origin of the prompt. */
  origin: string
  /** User handle of a new key; empty for a signature. */
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
  user_agent: string
  address: string
  started_at: number
  last_used_at: number
  expires_at: number
  /**
   * The provider's session behind it, and the time of that sign-in: with single sign-on it may be
   * long ago.
   */
  provider_hash: string
  signed_in_at: number
  /** The token before the last identity check, and until when a request may still bring it. */
  replaced_hash: string | null
  replaced_until: number | null
  /** Of the newest sign-in of the account at the start of the session. */
  support_code: Generated<string | null>
}

/**
 * A sign-in at the provider that a relying party knows by `sid` (OpenID Connect Back-Channel Logout
 * 1.0, section 2.4). It exists only for clients with a log-out address.
 */
export type RelyingPartySessionTable = {
  provider_hash: string
  client_id: string
  account_id: string
  sid: string
  tries: number
  /** Time of the next attempt to tell that it ended; null while it lasts. */
  next_at: number | null
  expires_at: number
}

export type VerificationTable = {
  id: string
  account_id: string
  at: number
  method: string
  client_id: string
  device: string
  succeeded: boolean
}

export type MessageTable = {
  id: string
  at: number
  channel: 'sms' | 'email' | 'knox'
  username: string
  recipient: string
  /** JSON of `MessageContent`: subject, text and code. Texts contain links and IDs. */
  content_sealed: string
}

/**
 * Messages in the current hour or day, to one destination or for one subject
 * (`messages/message-limits`).
 */
export type MessageCountTable = {
  counted: string
  period: 'hour' | 'day'
  sent: number
  ends_at: number
}

/**
 * A message that leaves by SMTP. `next_at`: earliest time of the next attempt, after a failure or
 * while another process sends it.
 */
export type DeliveryTable = {
  message_id: string
  /** Empty for messages from before tenants had mail of their own. */
  tenant_id: string
  scope: string
  language: Language
  next_at: number
  expires_at: number
  tries: number
  ended_at: number | null
  result: 'sent' | 'refused' | 'expired' | 'replaced' | null
}

/**
 * An operation under its idempotency key; `done` is false while it is incomplete. See
 * `idempotency/with-idempotency`.
 */
export type IdempotencyTable = {
  id: string
  owner_hash: string
  body_mac: string
  sealed: string
  done: boolean
  at: number
  expires_at: number
}

/** Data of the OpenID provider. Its ids are values of cookies and codes, so they are hashed. */
export type OidcTable = {
  model: string
  id_hash: string
  payload_sealed: string
  grant_hash: string | null
  uid_hash: string | null
  account_id: string | null
  expires_at: number | null
  consumed_at: number | null
}

export type SettingTable = { name: string; value: string }

/** Keys of the product itself. Several with one name: one is in use, the others verify. */
export type SecretTable = { name: string; id: string; value_sealed: string; used_from: number }

export type Tables = PasswordlessTables &
  PublishingTables &
  RecoveryCodeTables &
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
    known_browser: KnownBrowserTable
    owner_notice: OwnerNoticeTable
    moved_browser: MovedBrowserTable
    login_context: LoginContextTable
    login_request: LoginRequestTable
    otp_challenge: OtpChallengeTable
    enrollment: EnrollmentTable
    enrollment_send: EnrollmentSendTable
    webauthn_credential: WebauthnCredentialTable
    webauthn_challenge: WebauthnChallengeTable
    session: SessionTable
    relying_party_session: RelyingPartySessionTable
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
    secret: SecretTable
  }

/** The database, or a transaction of it. */
export type Store = Kysely<Tables>

/** A row of a sign-in request, as the database returns it. */
export type LoginRequest = Selectable<LoginRequestTable>

/** A row of an account, as the database returns it. */
export type Account = Selectable<AccountTable>

type BooleanColumnOf<Table> = {
  [Column in keyof Table]: boolean extends SelectType<Table[Column]> ? Column : never
}[keyof Table]

type BooleanColumn = { [Name in keyof Tables]: BooleanColumnOf<Tables[Name]> }[keyof Tables]

/** Columns of 0 and 1 of all tables: SQLite has no booleans. */
export const booleanColumns: Readonly<Record<BooleanColumn, true>> = {
  approved: true,
  blocking: true,
  browser_met: true,
  done: true,
  from_known_browser: true,
  knows_password: true,
  second_step: true,
  succeeded: true,
}
