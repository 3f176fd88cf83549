import type { Key, KeyTable } from '../../language/key-table.ts'

export type KnownKeys = Readonly<Record<string, Key>>

const known = new WeakMap<KeyTable, Map<string, KnownKeys>>()

/**
 * The keys that may stand beside a word, the word itself among them; each put together once, for it
 * is asked of every map of every file.
 */
export function keysBeside(table: KeyTable, word: string | undefined): KnownKeys {
  return once(table, `beside ${word ?? ''}`, ({ keys, words = {} }) => {
    const brought = word === undefined ? undefined : words[word]
    return word === undefined || !brought ? keys : { ...keys, [word]: brought, ...brought.keys }
  })
}

/** Where a word is still to be found: every key, and every word. */
export function keysAndWords(table: KeyTable): KnownKeys {
  return once(table, 'all', ({ keys, words }) => ({ ...keys, ...words }))
}

const required = new WeakMap<KnownKeys, readonly string[]>()

/** Those of them that must be there. */
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
