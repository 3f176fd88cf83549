import { apiError } from './api-error.ts'
import type { Clock } from './clock.ts'
import { countedNetworks } from './network-prefix.ts'

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
