/** Where keys of acts outlive the page; what cannot be kept lives as long as the page. */
export interface KeptActs {
  read(): Promise<Readonly<Record<string, string>>>
  /** Resolves when it is written, or cannot be. */
  write(keys: Readonly<Record<string, string>>): Promise<void>
}

/**
 * Idempotency keys. An act is open until its answer is there: whoever asks meanwhile, a person,
 * this room or the page after a reload, asks under the same key, and the server counts it once
 * (B01, B08, B16). Whether it really is the same act, with the same arguments, is for the server to
 * say; nothing of them is kept here.
 */
export interface Acts {
  keyOf(operation: string): Promise<string>
  /** The next call of the operation is another act. */
  settle(operation: string, key: string): Promise<void>
}

/** @param random 128 bits or more */
export function createActs(random: () => string, kept: KeptActs): Acts {
  let opened: Promise<Map<string, string>> | undefined
  const open = () => (opened ??= kept.read().then((keys) => new Map(Object.entries(keys))))
  return {
    async keyOf(operation) {
      const acts = await open()
      const known = acts.get(operation)
      if (known !== undefined) return known
      const key = random()
      acts.set(operation, key)
      await kept.write(Object.fromEntries(acts))
      return key
    },
    async settle(operation, key) {
      const acts = await open()
      if (acts.get(operation) !== key) return
      acts.delete(operation)
      await kept.write(Object.fromEntries(acts))
    },
  }
}
