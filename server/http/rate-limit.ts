import type { Clock } from '../clock.ts'
import { countedNetworks } from './client-address.ts'
import { apiError } from './errors.ts'

type Bucket = { left: number; at: number }

/**
 * Counts per address, and refills continuously: after a flood the next request waits for one token,
 * not for the end of a window. In memory, as RateLimit: it sheds load.
 */
export class TokenBucket {
  readonly #buckets = new Map<string, Bucket>()
  readonly #clock: Clock
  readonly #seconds: number
  #sweepAt = 0

  /** @param seconds in which an empty bucket fills */
  constructor(clock: Clock, seconds: number) {
    this.#clock = clock
    this.#seconds = seconds
  }

  /**
   * @param size tokens of a full bucket
   * @throws RATE_LIMITED with the seconds until the next token
   */
  take(address: string, size: number): void {
    const now = this.#clock.now()
    this.#forgetFull(now)
    const buckets = countedNetworks(address).map(({ key, share }) => ({
      bucket: this.#bucketOf(key, size * share, now),
      size: size * share,
    }))
    for (const { bucket, size: full } of buckets)
      if (bucket.left < 1)
        throw apiError('RATE_LIMITED', {
          retryAfter: Math.max(1, Math.ceil((1 - bucket.left) * (this.#seconds / full))),
        })
    for (const { bucket } of buckets) bucket.left -= 1
  }

  /** Returns the bucket with the tokens of this moment. */
  #bucketOf(key: string, size: number, now: number): Bucket {
    const bucket = this.#buckets.get(key) ?? { left: size, at: now }
    // A clock that was set back removes no tokens.
    const elapsedSeconds = Math.max(0, now - bucket.at) / 1000
    bucket.left = Math.min(size, bucket.left + elapsedSeconds * (size / this.#seconds))
    bucket.at = now
    this.#buckets.set(key, bucket)
    return bucket
  }

  /** Number of stored addresses. */
  get size(): number {
    return this.#buckets.size
  }

  clear(): void {
    this.#buckets.clear()
    this.#sweepAt = 0
  }

  /** A bucket that was not used for this long is full again. */
  #forgetFull(now: number): void {
    const next = now + this.#seconds * 1000
    this.#sweepAt = Math.min(this.#sweepAt, next)
    if (now < this.#sweepAt) return
    this.#sweepAt = next
    for (const [key, { at }] of this.#buckets)
      if (at + this.#seconds * 1000 <= now) this.#buckets.delete(key)
  }
}

type Window = { until: number; count: number }

/**
 * Counts per address in fixed windows. In memory on purpose: it sheds load. The limits that protect
 * accounts are in the database.
 */
export class RateLimit {
  readonly #windows = new Map<string, Window>()
  readonly #clock: Clock
  readonly #seconds: number
  readonly #most: number | undefined
  #sweepAt = 0

  /** @param most limit that replaces the setting's */
  constructor(clock: Clock, seconds: number, most?: number) {
    this.#clock = clock
    this.#seconds = seconds
    this.#most = most
  }

  /**
   * @returns function that gives the place back, for a request that does not count
   * @throws RATE_LIMITED when the address, or its network, came `max` times in this window,
   *   or its site a multiple of that
   */
  take(address: string, max = Infinity): () => void {
    const now = this.#clock.now()
    this.#forgetOld(now)
    const limit = this.#most ?? max
    const windows = countedNetworks(address).map(({ key, share }) => ({
      window: this.#windowOf(key, now),
      limit: limit * share,
    }))
    for (const { window, limit: most } of windows)
      if (window.count >= most)
        throw apiError('RATE_LIMITED', { retryAfter: Math.ceil((window.until - now) / 1000) })
    for (const { window } of windows) window.count += 1
    return () => {
      for (const { window } of windows) window.count -= 1
    }
  }

  #windowOf(key: string, now: number): Window {
    const ends = now + this.#seconds * 1000
    const last = this.#windows.get(key)
    const window = last === undefined || last.until <= now ? { until: ends, count: 0 } : last
    // No longer than a window, also after the clock was set back.
    window.until = Math.min(window.until, ends)
    this.#windows.set(key, window)
    return window
  }

  /** Number of stored addresses. */
  get size(): number {
    return this.#windows.size
  }

  clear(): void {
    this.#windows.clear()
    this.#sweepAt = 0
  }

  /**
   * Runs once per window. A run at each new address would cost as much as the number of addresses,
   * and an attacker has many.
   */
  #forgetOld(now: number): void {
    const next = now + this.#seconds * 1000
    this.#sweepAt = Math.min(this.#sweepAt, next)
    if (now < this.#sweepAt) return
    this.#sweepAt = next
    for (const [key, window] of this.#windows) if (window.until <= now) this.#windows.delete(key)
  }
}

/** Limits for one address in five minutes, before a proof. */
export type AddressLimits = {
  /** Starts of sign-ins, resets, callers' requests and accounts. */
  readonly starts: number
  /** Wrong passwords and other wrong entries. */
  readonly passwords: number
  /** Messages requested before any proof. */
  readonly codes: number
  /** Questions about IDs and people before a sign-up. */
  readonly looks: number
  /** Checks whether an ID exists, of sign-ups that confirmed an address. */
  readonly idChecks: number
}

/** For servers on the internet (docs/operations.md, "Limits", explains their size). */
export const productionLimits: AddressLimits = {
  starts: 600,
  passwords: 25,
  codes: 25,
  looks: 300,
  idChecks: 10,
}

const windowSeconds = 300
/** As long as the proof of an address at a sign-up. */
const signUpSeconds = 1800

/** @param most limit that replaces the settings that tests change */
export const createAddressLimits = (clock: Clock, overrides: Partial<AddressLimits> = {}) => ({
  sends: new RateLimit(clock, windowSeconds, overrides.codes),
  passwords: new RateLimit(clock, windowSeconds, overrides.passwords),
  looks: new RateLimit(clock, windowSeconds, overrides.looks),
  idChecks: new RateLimit(clock, windowSeconds, overrides.idChecks),
  /** By browser and by confirmed address. */
  idChecksBySignUp: new RateLimit(clock, signUpSeconds),
  details: new RateLimit(clock, windowSeconds),
  starts: new TokenBucket(clock, windowSeconds),
  startsByBrowser: new TokenBucket(clock, windowSeconds),
  startsByAccount: new TokenBucket(clock, windowSeconds),
  passwordsByAccount: new RateLimit(clock, windowSeconds),
  startsAtMost: overrides.starts,
  /** Pages with a look-up of their version in the database. */
  pages: new TokenBucket(clock, windowSeconds),
})
