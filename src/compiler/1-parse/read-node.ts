import type { Json, JsonObject } from '../../language/json.ts'
import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { Key, KeyTable } from '../../language/syntax-dsl.ts'

/**
 * Small readers of the source tree. A node of the wrong kind reads as absent, because the shape
 * check has reported it.
 */
export function entryOf(node: SourceNode | undefined, key: string): SourceEntry | undefined {
  if (node?.kind !== 'map') return undefined
  // A plain loop, because this is the most frequent lookup and a callback costs time.
  for (const entry of node.entries) if (entry.key === key) return entry
  return undefined
}

export function valueOf(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return entryOf(node, key)?.value
}

export function scalarOf(node: SourceNode | undefined): SourceScalar | undefined {
  return node?.kind === 'scalar' ? node : undefined
}

/** Returns a word as written: `true` and `404` are words, too, where a name is expected. */
export function wordOf(node: SourceNode | undefined): string | undefined {
  return node?.kind === 'scalar' && node.value !== null ? String(node.value) : undefined
}

export function wordAt(node: SourceNode | undefined, key: string): string | undefined {
  return wordOf(valueOf(node, key))
}

export function flagAt(node: SourceNode | undefined, key: string): boolean | undefined {
  const found = scalarOf(valueOf(node, key))?.value
  return typeof found === 'boolean' ? found : undefined
}

export function entriesOf(node: SourceNode | undefined): readonly SourceEntry[] {
  return node?.kind === 'map' ? node.entries : []
}

/** Returns the rows of a table of words: `A, B: …` is one row for each word, with its own span. */
export function casesOf(node: SourceNode | undefined): readonly SourceEntry[] {
  return entriesOf(node).flatMap((entry) => (entry.key.includes(',') ? wordsOfKey(entry) : [entry]))
}

function wordsOfKey({ key, keySpan, value }: SourceEntry): readonly SourceEntry[] {
  // A quoted key with escapes is reported as a whole.
  const inset = keySpan.end - keySpan.start - key.length
  const isPlain = inset === 0 || inset === 2
  let from = 0
  return key.split(',').map((part) => {
    const start = keySpan.start + inset / 2 + from + (part.length - part.trimStart().length)
    from += part.length + 1
    const word = part.trim()
    const span = isPlain
      ? {
          ...keySpan,
          start,
          end: start + Math.max(1, word.length),
          column: keySpan.column + start - keySpan.start,
        }
      : keySpan
    return { key: word, keySpan: span, value }
  })
}

/** Returns the items of a list, or a single node as its only item. */
export function itemsOf(node: SourceNode | undefined): readonly SourceNode[] {
  if (node === undefined) return []
  return node.kind === 'list' ? node.items : [node]
}

/** The words of a list with their places. */
export function scalarsOf(node: SourceNode | undefined): readonly SourceScalar[] {
  return itemsOf(node).filter((item): item is SourceScalar => item.kind === 'scalar')
}

export function isMapNode(node: SourceNode | undefined): node is SourceMap {
  return node?.kind === 'map'
}

/** True when the node is absent or a map. Other nodes were reported by the shape check. */
export function isMapOrNothing(node: SourceNode | undefined): boolean {
  return node === undefined || node.kind === 'map'
}

/** True for an expression, `=…`. */
export function isExpression(
  node: SourceNode | undefined,
): node is SourceScalar & { readonly value: string } {
  return node?.kind === 'scalar' && typeof node.value === 'string' && node.value.startsWith('=')
}

/** Returns plain data as written; expressions stay text. */
export function jsonOf(node: SourceNode): Json {
  switch (node.kind) {
    case 'scalar':
      return node.value
    case 'list':
      return node.items.map(jsonOf)
    case 'map':
      return objectOf(node)
  }
  return node satisfies never
}

export function objectOf(node: SourceMap): JsonObject {
  return Object.fromEntries(node.entries.map((entry) => [entry.key, jsonOf(entry.value)]))
}

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

/** Kind of a node, in an author's words. */
export function kindOf(node: SourceNode): string {
  if (node.kind === 'map') return 'a map'
  if (node.kind === 'list') return 'a list'
  if (node.value === null) return 'empty'
  if (typeof node.value !== 'string') return `the ${typeof node.value} ${node.value}`
  if (node.value.startsWith('=')) return 'an expression'
  const wide = /^[\w.-]+ ?([：﹕]|=(?!=))/.exec(node.value)?.[1]
  const text = `the text "${node.value.length > 30 ? `${node.value.slice(0, 30)}…` : node.value}"`
  return wide === undefined ? text : `${text}, because \`${wide}\` is no colon of YAML`
}
