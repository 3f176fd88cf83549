import { apiError } from './api-error.ts'
import type { Clock } from './clock.ts'
import { countedNetworks } from './network-prefix.ts'

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
