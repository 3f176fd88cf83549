/**
 * Storage in which the keys of requests outlive the page. A key that cannot be stored lives as long
 * as the page.
 */
export interface StoredKeys {
  read(): Promise<Readonly<Record<string, string>>>
  /** Resolves when the keys are written, or cannot be written. */
  write(keys: Readonly<Record<string, string>>): Promise<void>
}

/**
 * Idempotency keys. An act is open until its answer arrives. Until then every request of the act
 * uses the same key, so the server counts it once (B01, B08, B16). This holds for a user, for this
 * room, and for the page after a reload. The server decides whether it is the same act with the
 * same arguments. No arguments are kept here.
 */
export interface IdempotencyKeys {
  keyOf(operation: string): Promise<string>
  /** Closes the act: the next call of the operation is another act. */
  settle(operation: string, key: string): Promise<void>
}

/** @param random returns 128 bits or more */
export function createIdempotencyKeys(random: () => string, kept: StoredKeys): IdempotencyKeys {
  let opened: Promise<Map<string, string>> | undefined
  const open = () => (opened ??= kept.read().then((keys) => new Map(Object.entries(keys))))
  return {
    async keyOf(operation) {
      const keys = await open()
      const known = keys.get(operation)
      if (known !== undefined) return known
      const key = random()
      keys.set(operation, key)
      await kept.write(Object.fromEntries(keys))
      return key
    },
    async settle(operation, key) {
      const keys = await open()
      if (keys.get(operation) !== key) return
      keys.delete(operation)
      await kept.write(Object.fromEntries(keys))
    },
  }
}
