/**
 * The four methods of the app: names in the state, and their names in the operations
 * (`singleIDAppType`).
 */
export const appKinds = { MOTP: 'UaMOTP', TOTP: 'UaTOTP', BIO: 'UaApp', PIN: 'UaPin' } as const

export type AppType = keyof typeof appKinds
export type AppKind = (typeof appKinds)[AppType]
export type AppCodeKind = 'UaMOTP' | 'UaTOTP'
export type PushKind = 'UaApp' | 'UaPin'

export const isAppKind = (kind: string): kind is AppKind =>
  Object.values<string>(appKinds).includes(kind)
export const isAppCodeKind = (kind: string): kind is AppCodeKind =>
  kind === 'UaMOTP' || kind === 'UaTOTP'

/**
 * A registered app: one per account and kind. For a code kind the server has the key, for a push
 * kind only the public half.
 */
export type AppPairingTable = {
  id: string
  account_id: string
  kind: AppKind
  device_name: string
  secret_sealed: string | null
  /** Ed25519, SPKI in base64url. */
  public_key: string | null
  /** The newest accepted time step: no step up to it is accepted again. */
  last_step: number | null
  paired_at: number
}

/** A running enrollment: one per request. A new QR code replaces the previous one. */
export type AppEnrollmentTable = {
  request_hash: string
  kind: AppKind
  pairing_id: string
  account_id: string
  /** Hash of the pairing code; null for TOTP, because its QR code is the key itself. */
  code_hmac: string | null
  secret_sealed: string | null
  public_key: string | null
  device_name: string
  expires_at: number
  paired_at: number | null
  used_at: number | null
}

export type PushState = 'pending' | 'approved' | 'denied'

/** The newest push request of a running sign-in request. */
export type AppPushTable = {
  request_hash: string
  id: string
  pairing_id: string
  account_id: string
  kind: AppKind
  /** Of a verification step, or of an app that was just paired. */
  purpose: 'proof' | 'trial'
  match_number: string
  status: PushState
  /** Where the request came from, as the phone and the history show it. */
  browser: string
  sent_at: number
  expires_at: number
}

/**
 * Attempts and sends of one sign-in request with one kind. An enrollment has its own counter row
 * (`enrollment`). A send never refunds an attempt.
 */
export type AppTryTable = {
  request_hash: string
  kind: AppKind
  sends: number
  failed: number
  allowed: number
  /**
   * Time steps between the clocks of phone and server at the last wrong code; null where the code
   * fits no time nearby.
   */
  drift: number | null
  expires_at: number
}

/** A phone with the app on it. `pin_failed`: wrong PINs in a row. */
export type PhoneTable = {
  id: string
  name: string
  pin_hmac: string
  pin_failed: number
  added_at: number
}

/** An entry of the app on a phone. The server never reads this. */
export type PhoneAccountTable = {
  id: string
  phone_id: string
  /** Null for TOTP: a scanned key needs no server. */
  pairing_id: string | null
  kind: AppKind
  issuer: string
  label: string
  /** Base32. */
  secret_sealed: string | null
  /** Ed25519, PKCS #8 in base64url. */
  private_key_sealed: string | null
  added_at: number
}

/**
 * The newest codes of an account, and the wrong codes in a row over all its requests. The row
 * outlives its codes, so that their end does not give attempts back.
 */
type RecoveryCodeSetTable = {
  account_id: string
  /** Null while the account has no codes. */
  made_at: number | null
  failed: number
  /** Until this time no code is checked. */
  held_until: number | null
}

/** A code that was not used. A used code is deleted. */
type RecoveryCodeTable = { account_id: string; code_hmac: string }

/** Wrong codes of one request. */
type RecoveryCodeTryTable = {
  request_hash: string
  failed: number
  allowed: number
  expires_at: number
}

export type RecoveryCodeTables = {
  recovery_code_set: RecoveryCodeSetTable
  recovery_code: RecoveryCodeTable
  recovery_code_try: RecoveryCodeTryTable
}

/** Required action of a sign-on policy. The word is that of the table, never visible outside. */
export type Demand = 'security' | 'agent' | 'consent-mfa' | 'agent-enroll' | 'consent'

export type AccountDemandTable = { account_id: string; demand: Demand }

/** Required action of one sign-in, written when it begins. */
export type RequestDemandTable = { request_hash: string; demand: Demand; met_at: number | null }

/** The newest pairing code of a request. */
export type AgentPairingTable = {
  request_hash: string
  account_id: string
  code_hmac: string
  expires_at: number
  paired_at: number | null
}

/** A computer registered for an account. */
export type AgentComputerTable = { id: string; account_id: string; name: string; paired_at: number }

/** Simulated computer of the sandbox, by the cookie of its browser: its installed programs. */
export type SimulatedComputerTable = {
  id_hash: string
  name: string
  sso_version: string
  security_version: string
  added_at: number
}

export type AgentTables = {
  account_demand: AccountDemandTable
  request_demand: RequestDemandTable
  agent_pairing: AgentPairingTable
  agent_computer: AgentComputerTable
  sandbox_computer: SimulatedComputerTable
}

export type DirectoryKind = 'ActiveDirectory' | 'KnoxIdentity'

/** A user in an external directory, which stores its own passwords. */
export type DirectoryAccountTable = {
  directory: DirectoryKind
  tenant_id: string
  /** Lower case: names are compared without case. */
  name_key: string
  password_hash: string
  state: 'active' | 'suspended'
}

/**
 * Wrong passwords in a row; `failed` keeps counting over locks. One row per account with an
 * attempt, whether or not a directory has it.
 */
export type DirectoryAttemptTable = {
  owner_hash: string
  failed: number
  locked_until: number | null
  last_at: number
}

export type DirectoryTables = {
  directory_account: DirectoryAccountTable
  directory_attempt: DirectoryAttemptTable
}
