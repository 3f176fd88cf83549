import { keyTables } from '../../language/keys.ts'
import type { SourceEntry, SourceMap } from '../../language/source.ts'
import type { KeyTable, Shape } from '../../language/syntax-dsl.ts'
import type { KnownKeys } from './known-keys.ts'

/** A key with nothing under it, and the entries below it at its own column instead of indented. */
export interface LostIndent {
  readonly owner: SourceEntry
  readonly lost: readonly SourceEntry[]
  readonly whole: SourceEntry
}

/** Shape of a key's value; undefined for a key that the map does not know. */
type Holds = (key: string) => Shape | undefined

/**
 * `on:` with `submit:` below it at the same column: YAML reads an empty key and a second key beside
 * it. Entries that fit under the first key, and are no keys of the map, lost their indent.
 */
export function lostIndent(
  { entries }: SourceMap,
  holds: Holds,
  isOwn: (key: string) => boolean,
): LostIndent | undefined {
  for (const [at, owner] of entries.entries()) {
    if (owner.value.kind !== 'scalar' || owner.value.value !== null) continue
    const mayStand = underneath(holds(owner.key))
    const after = entries.slice(at + 1)
    const end = after.findIndex(({ key }) => isOwn(key) || !mayStand(key))
    const lost = end === -1 ? after : after.slice(0, end)
    const [first, last] = [lost[0], lost.at(-1)]
    if (!first || !last) continue
    const span = { ...first.keySpan, end: last.value.span.end }
    return {
      owner,
      lost,
      whole: {
        key: owner.key,
        keySpan: owner.keySpan,
        value: { kind: 'map', entries: lost, span },
      },
    }
  }
  return undefined
}

/** The same for a map with these keys. */
export const lostAmong = (node: SourceMap, known: KnownKeys): LostIndent | undefined =>
  lostIndent(
    node,
    (key) => known[key]?.shape,
    (key) => Object.hasOwn(known, key),
  )

/**
 * The same for a map with keys of the author's choice: keys that only the value below a name knows
 * are beside the name.
 */
export const lostBeside = (node: SourceMap, of: Shape): LostIndent | undefined =>
  of.is === 'keys'
    ? lostIndent(
        node,
        () => of,
        () => false,
      )
    : undefined

/** Returns the map with the lost entries moved under their key. */
export function indented(node: SourceMap, found: LostIndent | undefined): SourceMap {
  if (!found) return node
  const { owner, lost, whole } = found
  return {
    ...node,
    entries: node.entries
      .filter((entry) => !lost.includes(entry))
      .map((entry) => (entry === owner ? whole : entry)),
  }
}

/** Advice for the author. */
export const toIndent = ({ owner: { key } }: LostIndent): string =>
  ` It belongs to "${key}" above: indent it, and all lines below it, further than that key.`

/** Returns a test for the keys allowed under a value of this shape. */
function underneath(shape: Shape | undefined): (key: string) => boolean {
  switch (shape?.is) {
    case 'map':
    case 'data':
      return () => true
    case 'some':
      return underneath(shape.of)
    case 'either':
      return (key) => shape.of.some((choice) => underneath(choice)(key))
    case 'keys': {
      const table = keyTables[shape.of]
      return (key) => table.others !== undefined || keysOf(table).has(key)
    }
    default:
      return () => false
  }
}

const every = new WeakMap<KeyTable, ReadonlySet<string>>()

/** All keys and words of a table, and the keys that the words add. */
function keysOf(table: KeyTable): ReadonlySet<string> {
  const { keys, words = {} } = table
  const found =
    every.get(table) ??
    new Set(
      [keys, words, ...Object.values(words).map((word) => word.keys ?? {})].flatMap(Object.keys),
    )
  every.set(table, found)
  return found
}
