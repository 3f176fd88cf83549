import { apiError } from './api-error.ts'
import type { Clock } from './clock.ts'
import { networkPrefix } from './network-prefix.ts'

/**
 * Counts per address, and refills continuously: after a flood the next request waits for one token,
 * not for the end of a window. In memory, as RateLimit: it sheds load.
 */
export class TokenBucket {
  readonly #buckets = new Map<string, { left: number; at: number }>()
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
    const key = networkPrefix(address)
    const { left, at } = this.#buckets.get(key) ?? { left: size, at: now }
    // A clock that was set back removes no tokens.
    const elapsedSeconds = Math.max(0, now - at) / 1000
    const refilled = Math.min(size, left + elapsedSeconds * (size / this.#seconds))
    if (refilled < 1) {
      this.#buckets.set(key, { left: refilled, at: now })
      throw apiError('RATE_LIMITED', {
        retryAfter: Math.max(1, Math.ceil((1 - refilled) * (this.#seconds / size))),
      })
    }
    this.#buckets.set(key, { left: refilled - 1, at: now })
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
