import { refusal } from './api-error.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './network-of.ts'

/**
 * Counts per address, and gives back a little all the time: after a flood the next one waits for
 * one token, and not for the end of a window. In memory, as RateLimit: it sheds load.
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
   * @throws RATE_LIMITED with the seconds until there is one
   */
  take(address: string, size: number): void {
    const now = this.#clock.now()
    this.#forgetFull(now)
    const key = networkOf(address)
    const { left, at } = this.#buckets.get(key) ?? { left: size, at: now }
    // A clock that was set back takes nothing away.
    const elapsedSeconds = Math.max(0, now - at) / 1000
    const filled = Math.min(size, left + elapsedSeconds * (size / this.#seconds))
    if (filled < 1) {
      this.#buckets.set(key, { left: filled, at: now })
      throw refusal('RATE_LIMITED', {
        retryAfter: Math.max(1, Math.ceil((1 - filled) * (this.#seconds / size))),
      })
    }
    this.#buckets.set(key, { left: filled - 1, at: now })
  }

  /** Addresses that are remembered. */
  get size(): number {
    return this.#buckets.size
  }

  clear(): void {
    this.#buckets.clear()
    this.#sweepAt = 0
  }

  /** One that nobody took from for so long is full again. */
  #forgetFull(now: number): void {
    const next = now + this.#seconds * 1000
    this.#sweepAt = Math.min(this.#sweepAt, next)
    if (now < this.#sweepAt) return
    this.#sweepAt = next
    for (const [key, { at }] of this.#buckets)
      if (at + this.#seconds * 1000 <= now) this.#buckets.delete(key)
  }
}
