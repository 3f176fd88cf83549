/** Values that are kept up to a total weight; the least recently used ones go first. */
export class LeastRecentlyUsed<Value> {
  readonly #values = new Map<string, Value>()
  readonly #most: number
  readonly #weightOf: (value: Value) => number
  #weight = 0

  /** @param weightOf by default each value weighs 1 */
  constructor(most: number, weightOf: (value: Value) => number = () => 1) {
    this.#most = most
    this.#weightOf = weightOf
  }

  /** Returns a kept value, or the one that `read` finds. A missing value is not kept. */
  async getOrRead(key: string, read: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const kept = this.#values.get(key)
    if (kept !== undefined) {
      this.#values.delete(key)
      this.#values.set(key, kept)
      return kept
    }
    const value = await read()
    if (value !== undefined && !this.#values.has(key)) this.#keep(key, value)
    return value
  }

  #keep(key: string, value: Value): void {
    this.#values.set(key, value)
    this.#weight += this.#weightOf(value)
    for (const [oldest, old] of this.#values) {
      if (this.#weight <= this.#most) return
      this.#values.delete(oldest)
      this.#weight -= this.#weightOf(old)
    }
  }
}
