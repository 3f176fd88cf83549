import { refusal } from './api-error.ts'
import type { Clock } from './clock.ts'
import { networkOf } from './network-of.ts'

/** Counts per address in fixed windows. In memory on purpose: it sheds load, the limits that protect accounts are in the database. */
export class RateLimit {
  readonly #windows = new Map<string, { until: number; count: number }>()
  readonly #clock: Clock
  readonly #seconds: number
  readonly #most: number | undefined
  #sweepAt = 0

  /** @param most instead of what a setting allows */
  constructor(clock: Clock, seconds: number, most?: number) {
    this.#clock = clock
    this.#seconds = seconds
    this.#most = most
  }

  /** @throws RATE_LIMITED when the address, or its network, came `max` times in this window */
  take(address: string, max: number): void {
    const now = this.#clock.now()
    this.#forgetOld(now)
    const key = networkOf(address)
    const window = this.#windows.get(key)
    if (window === undefined || window.until <= now) {
      this.#windows.set(key, { until: now + this.#seconds * 1000, count: 1 })
      return
    }
    if (window.count >= (this.#most ?? max)) throw refusal('RATE_LIMITED', { retryAfter: Math.ceil((window.until - now) / 1000) })
    window.count += 1
  }

  /** Gives the last token back, because the request does not count. */
  giveBack(address: string): void {
    const window = this.#windows.get(networkOf(address))
    if (window !== undefined && window.count > 0) window.count -= 1
  }

  /** Addresses that are remembered. */
  get size(): number {
    return this.#windows.size
  }

  clear(): void {
    this.#windows.clear()
    this.#sweepAt = 0
  }

  /** Once in a window: at each new address it would cost as much as there are of them, which is what an attacker has many of. */
  #forgetOld(now: number): void {
    if (now < this.#sweepAt) return
    this.#sweepAt = now + this.#seconds * 1000
    for (const [key, window] of this.#windows) if (window.until <= now) this.#windows.delete(key)
  }
}
