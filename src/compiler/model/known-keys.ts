import type { Key, KeyTable } from '../../language/syntax-dsl.ts'

export type KnownKeys = Readonly<Record<string, Key>>

const known = new WeakMap<KeyTable, Map<string, KnownKeys>>()

/**
 * Returns the keys allowed beside a word, including the word. Cached, because every map of every
 * file needs it.
 */
export function keysBeside(table: KeyTable, word: string | undefined): KnownKeys {
  return once(table, `beside ${word ?? ''}`, ({ keys, words = {} }) => {
    const brought = word === undefined ? undefined : words[word]
    return word === undefined || !brought ? keys : { ...keys, [word]: brought, ...brought.keys }
  })
}

/** Returns all keys and all words, for a map with a word that is not yet known. */
export function keysAndWords(table: KeyTable): KnownKeys {
  return once(table, 'all', ({ keys, words }) => ({ ...keys, ...words }))
}

const required = new WeakMap<KnownKeys, readonly string[]>()

/** Returns the required keys among them. */
export function requiredAmong(keys: KnownKeys): readonly string[] {
  let found = required.get(keys)
  if (!found) required.set(keys, (found = Object.keys(keys).filter((key) => keys[key]?.required)))
  return found
}

function once(table: KeyTable, name: string, gather: (table: KeyTable) => KnownKeys): KnownKeys {
  const of = known.get(table) ?? new Map<string, KnownKeys>()
  const found = of.get(name) ?? gather(table)
  known.set(table, of.set(name, found))
  return found
}
