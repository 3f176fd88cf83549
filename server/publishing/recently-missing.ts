/** Names kept at most, and for how long. */
const most = 1_000
const keptMs = 2_000

/**
 * Names that were looked for and not found a moment ago. The time is short, because a publish may
 * add one.
 */
export class RecentlyMissing {
  readonly #until = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  has(name: string): boolean {
    return (this.#until.get(name) ?? 0) > this.#now()
  }

  add(name: string): void {
    // The oldest goes first, so that the names stay in the order of their ends.
    this.#until.delete(name)
    this.#until.set(name, this.#now() + keptMs)
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= most) return
      this.#until.delete(oldest)
    }
  }

  get size(): number {
    return this.#until.size
  }

  clear(): void {
    this.#until.clear()
  }
}
