import { timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { AppCodeKind } from './app-kinds.ts'
import { motpCode, motpSeconds } from './motp.ts'

/** RFC 6238, 4.1 and 1.2: what every authenticator app takes for granted. */
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
 * The time step whose code it is: the newest of this one, the one before (a slow reader) and the
 * next (a fast clock), RFC 6238, 5.2.
 */
export function matchingStep(
  kind: AppCodeKind,
  key: string,
  otp: string,
  now: number,
): number | undefined {
  const step = stepAt(kind, now)
  return [step + 1, step, step - 1].find((candidate) =>
    isSameCode(codeOf(kind, key, candidate), otp),
  )
}

/**
 * Seconds that a phone's clock is off at most for its codes to be recognised as those of another
 * time.
 */
const recognisedSeconds = 600

/**
 * How far the clock is off on which a refused code is right. A match tells about the clock and
 * accepts nothing: six digits are right by chance somewhere among so many steps far more often than
 * among three.
 * @returns time steps, negative for a clock that is slow; undefined where the code fits no time
 *   nearby
 */
export function driftOf(
  kind: AppCodeKind,
  key: string,
  otp: string,
  now: number,
): number | undefined {
  const step = stepAt(kind, now)
  const maxDriftSteps = recognisedSeconds / secondsOf[kind]
  const driftsNearestFirst = Array.from({ length: maxDriftSteps - 1 }, (_, at) => [
    -(at + 2),
    at + 2,
  ]).flat()
  return driftsNearestFirst.find((drift) => isSameCode(codeOf(kind, key, step + drift), otp))
}

/** The direction of a clock that is off. The number of seconds does not help a person. */
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
