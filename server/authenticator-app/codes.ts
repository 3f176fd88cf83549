import { createHmac, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AppCodeKind } from '../store/tables-of-methods.ts'

/**
 * Lifetime of a mobile OTP in seconds: twice that of a TOTP, because its key never leaves the
 * phone.
 */
export const motpSeconds = 60

/** Value that the browser sends for an empty field (D3.13): no code ever equals it. */
const emptyInput = '000000'

/**
 * Computes the mobile OTP of the SingleID Authenticator app (docs/decisions/0022). HMAC-SHA-256
 * over name, minute and round is truncated to six digits (RFC 4226, 5.3). Six zeros are skipped by
 * another round. No PIN is part of it, because the user unlocked the phone to open the app.
 * @param key base32, 32 bytes
 * @param step minutes since 1970
 */
export function motpCode(key: string, step: number): string {
  const secret = Buffer.from(Secret.fromBase32(key).bytes)
  for (let round = 0; ; round += 1) {
    const mac = createHmac('sha256', secret).update(`SingleID mOTP\n${step}\n${round}`).digest()
    const number = mac.readUInt32BE(mac.readUInt8(31) & 0x0f) & 0x7f_ff_ff_ff
    const code = String(number % 1_000_000).padStart(6, '0')
    if (code !== emptyInput) return code
  }
}

/** RFC 6238, 4.1 and 1.2: the parameters that every authenticator app assumes. */
export const totpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const

export const secondsOf: Readonly<Record<AppCodeKind, number>> = {
  UaMOTP: motpSeconds,
  UaTOTP: totpParameters.period,
}

/**
 * @param key base32
 * @param now milliseconds
 * @returns the code of this time step and its last millisecond but one
 */
export function codeAt(
  kind: AppCodeKind,
  key: string,
  now: number,
): { readonly code: string; readonly until: number } {
  const step = stepAt(kind, now)
  return { code: codeOf(kind, key, step), until: (step + 1) * secondsOf[kind] * 1000 }
}

/**
 * Returns the time step of a code, or undefined. The newest match counts. Candidates are the
 * current step, the previous one (a slow reader) and the next one (a fast clock), RFC 6238, 5.2.
 */
export function matchingStep({
  kind,
  key,
  otp,
  now,
}: {
  readonly kind: AppCodeKind
  readonly key: string
  readonly otp: string
  readonly now: number
}): number | undefined {
  const step = stepAt(kind, now)
  return [step + 1, step, step - 1].find((candidate) =>
    isSameCode(codeOf(kind, key, candidate), otp),
  )
}

/** Largest clock drift in seconds for which a code is still recognised as that of another time. */
const recognisedSeconds = 600

/**
 * Returns the drift of the phone's clock for which a refused code is right. A match only gives the
 * direction of the clock and accepts nothing. Among so many steps, six digits are right by chance
 * far more often than among three.
 * @returns time steps, negative for a slow clock; undefined where the code fits no time nearby
 */
export function driftOf({
  kind,
  key,
  otp,
  now,
}: {
  readonly kind: AppCodeKind
  readonly key: string
  readonly otp: string
  readonly now: number
}): number | undefined {
  const step = stepAt(kind, now)
  const maxDriftSteps = recognisedSeconds / secondsOf[kind]
  const driftsNearestFirst = Array.from({ length: maxDriftSteps - 1 }, (_, at) => [
    -(at + 2),
    at + 2,
  ]).flat()
  return driftsNearestFirst.find((drift) => isSameCode(codeOf(kind, key, step + drift), otp))
}

/** Direction of a wrong clock. The number of seconds does not help the user. */
export type Clock = 'slow' | 'fast'
export const clockOf = (drift: number): Clock => (drift < 0 ? 'slow' : 'fast')

const stepAt = (kind: AppCodeKind, now: number): number => Math.floor(now / 1000 / secondsOf[kind])

const codeOf = (kind: AppCodeKind, key: string, step: number): string =>
  kind === 'UaMOTP'
    ? motpCode(key, step)
    : new TOTP({ ...totpParameters, secret: Secret.fromBase32(key) }).generate({
        timestamp: step * totpParameters.period * 1000,
      })

const isSameCode = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
