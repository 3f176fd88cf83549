import type { AppKind } from './app-kinds.ts'

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
