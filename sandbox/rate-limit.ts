import { refusal } from './api-error.ts'
import type { Clock } from './clock.ts'

/** Counts per key in fixed windows. In memory on purpose: it sheds load, the limits that protect accounts are in the database. */
export class RateLimit {
  readonly #windows = new Map<string, { until: number; count: number }>()
  readonly #clock: Clock
  readonly #seconds: number
  readonly #most: number

  /** @param most whatever a setting allows */
  constructor(clock: Clock, seconds: number, most = Infinity) {
    this.#clock = clock
    this.#seconds = seconds
    this.#most = most
  }

  /** @throws RATE_LIMITED when `key` was taken `max` times in this window */
  take(key: string, max: number): void {
    const now = this.#clock.now()
    const window = this.#windows.get(key)
    if (window === undefined || window.until <= now) {
      this.#forgetOld(now)
      this.#windows.set(key, { until: now + this.#seconds * 1000, count: 1 })
      return
    }
    if (window.count >= Math.min(max, this.#most)) throw refusal('RATE_LIMITED', { retryAfter: Math.ceil((window.until - now) / 1000) })
    window.count += 1
  }

  clear(): void {
    this.#windows.clear()
  }

  #forgetOld(now: number): void {
    if (this.#windows.size < 10_000) return
    for (const [key, window] of this.#windows) if (window.until <= now) this.#windows.delete(key)
  }
}
