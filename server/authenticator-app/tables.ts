import type { AppKind } from './app-kinds.ts'

/**
 * An app that is registered: one per account and kind. Of a code kind the server has the key, of an
 * approving kind only the public half of one.
 */
export type AppPairingTable = {
  id: string
  account_id: string
  kind: AppKind
  device_name: string
  secret_sealed: string | null
  /** Ed25519, SPKI in base64url. */
  public_key: string | null
  /** The newest time step whose code was accepted: none at or before it is again. */
  last_step: number | null
  paired_at: number
}

/** A registration under way: one per request; a new QR code takes the place of the one before. */
export type AppEnrollmentTable = {
  request_hash: string
  kind: AppKind
  pairing_id: string
  account_id: string
  /** Of the code that pairs; null for TOTP, whose QR code is the key itself. */
  code_hmac: string | null
  secret_sealed: string | null
  public_key: string | null
  device_name: string
  expires_at: number
  paired_at: number | null
  used_at: number | null
}

export type PushState = 'pending' | 'approved' | 'denied'

/** The newest request for approval of a running request. */
export type AppPushTable = {
  request_hash: string
  id: string
  pairing_id: string
  account_id: string
  kind: AppKind
  /** Of a step, or of an app that was just paired. */
  purpose: 'proof' | 'trial'
  match_number: string
  status: PushState
  /** Where it came from, as the phone shows it and the history keeps it. */
  browser: string
  sent_at: number
  expires_at: number
}

/**
 * What one sign-in may do by one kind; a registration counts in its own row (`enrollment`). No send
 * gives back a try.
 */
export type AppTryTable = {
  request_hash: string
  kind: AppKind
  sends: number
  failed: number
  allowed: number
  /**
   * Time steps between the phone and the server at the last wrong code; null where it fits no time
   * nearby.
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
  /** Null for TOTP: a key that was scanned needs no server. */
  pairing_id: string | null
  kind: AppKind
  issuer: string
  label: string
  /** Base32. */
  secret: string | null
  /** Ed25519, PKCS #8 in base64url. */
  private_key: string | null
  added_at: number
}
