import type { Diagnostic } from '../../language/diagnostic.ts'
import { keyTables } from '../../language/keys.ts'
import type {
  SourceEntry,
  SourceList,
  SourceMap,
  SourceNode,
  SourceScalar,
  Span,
} from '../../language/source.ts'
import type { KeyTable, Shape } from '../../language/syntax-dsl.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { nearestName } from '../diagnostics/suggest.ts'
import { isExpression, keysAndWords, keysBeside, type KnownKeys } from './read-node.ts'

/**
 * Repairs a file: a misspelt key becomes the nearest known key, and content without its indent
 * moves below the empty key above. The shape check reports each slip once, from the file as
 * written. The repair prevents further diagnostics about missing keys.
 */
export function recover(node: SourceNode, shape: Shape): SourceNode {
  switch (shape.is) {
    case 'list':
      return node.kind === 'list'
        ? withItems(
            node,
            changed(apart(node.items, shape.of), (item) => recover(item, shape.of)),
          )
        : node
    case 'map':
      return node.kind === 'map'
        ? recoverNames(indented(node, lostBeside(node, shape.of)), shape.of)
        : node
    case 'some':
      return recover(node, node.kind === 'list' ? { is: 'list', of: shape.of } : shape.of)
    case 'either': {
      const fitting = meantAmong(shape.of, node)
      return fitting ? recover(node, fitting) : node
    }
    case 'keys':
      return node.kind === 'map' ? recoverTable(node, keyTables[shape.of]) : node
    case 'name':
    case 'expression':
    case 'value':
    case 'data':
    case 'boolean':
    case 'words':
      return node
  }
  return shape satisfies never
}

/** Returns the same list when no comma is missing. */
function apart(items: SourceList['items'], of: Shape): SourceList['items'] {
  return items.some((item) => namesMeant(item, of))
    ? items.flatMap<SourceNode>((item) => namesMeant(item, of) ?? [item])
    : items
}

function recoverNames(node: SourceMap, of: Shape): SourceMap {
  return withEntries(
    node,
    changed(node.entries, (entry) => inside(entry, of)),
  )
}

function recoverTable(written: SourceMap, table: KeyTable): SourceMap {
  const words = table.words ?? {}
  const leading = written.entries.find(({ key }) => Object.hasOwn(words, key))
  const node = indented(written, lostAmong(written, keysBeside(table, leading?.key)))
  const named = leading ? node : renamed(node, keysAndWords(table), table)
  const word = named.entries.find(({ key }) => Object.hasOwn(words, key))
  const known = keysBeside(table, word?.key)
  const whole = renamed(named, known, table)
  return withEntries(
    whole,
    changed(whole.entries, (entry) =>
      inside(entry, known[entry.key]?.shape ?? table.others ?? data),
    ),
  )
}

/** A table with keys of the author's choice has no misspelt keys. */
function renamed(
  node: SourceMap,
  known: Readonly<Record<string, unknown>>,
  table: KeyTable,
): SourceMap {
  if (table.others || node.entries.every(({ key }) => Object.hasOwn(known, key))) return node
  const names = Object.keys(known)
  const free = new Set(names.filter((name) => !node.entries.some(({ key }) => key === name)))
  const entries = changed(node.entries, (entry): SourceEntry => {
    if (names.includes(entry.key)) return entry
    const meant = nearestName(entry.key, names)
    if (meant === undefined || !free.delete(meant)) return entry
    return { key: meant, keySpan: entry.keySpan, value: entry.value }
  })
  return withEntries(node, entries)
}

function inside(entry: SourceEntry, shape: Shape): SourceEntry {
  const value = recover(entry.value, shape)
  return value === entry.value ? entry : { key: entry.key, keySpan: entry.keySpan, value }
}

/** Returns the same object for unchanged items, so that cached results remain valid. */
function withItems(node: SourceList, items: SourceList['items']): SourceList {
  return items === node.items ? node : { ...node, items }
}

function withEntries(node: SourceMap, entries: SourceMap['entries']): SourceMap {
  return entries === node.entries ? node : { ...node, entries }
}

/** Returns the same list when no item changed, which is the usual case. */
function changed<Thing>(things: readonly Thing[], each: (thing: Thing) => Thing): readonly Thing[] {
  let made: Thing[] | undefined
  for (const [at, thing] of things.entries()) {
    const now = each(thing)
    if (made) made.push(now)
    else if (now !== thing) made = [...things.slice(0, at), now]
  }
  return made ?? things
}

const data: Shape = { is: 'data' }

/** Keys with a special meaning in JavaScript objects, which must never reach a merge. */
export const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Reports a forbidden name at each use. */
export function refused(span: Span, key: string): Diagnostic {
  return { ...raise.refusedKey(span, { key }), cause: { is: 'refused', key } }
}

/**
 * `[code state, error]`: names contain no spaces, so a comma is missing. Returns the intended names
 * with their spans, or undefined when none is missing.
 */
export function namesMeant(item: SourceNode, of: Shape): readonly SourceScalar[] | undefined {
  if (
    of.is !== 'name' ||
    of.spaced ||
    item.kind !== 'scalar' ||
    typeof item.value !== 'string' ||
    item.textStart !== item.span.start
  )
    return undefined
  const words = [...item.value.matchAll(/\S+/g)]
  if (words.length < 2 || !words.every(([word]) => NAME.test(word))) return undefined
  return words.map(({ 0: word, index }) => {
    const start = item.span.start + index
    return {
      kind: 'scalar',
      value: word,
      textStart: start,
      span: { ...item.span, start, end: start + word.length, column: item.span.column + index },
    }
  })
}

const NAME = /^[\w.-]+$/

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

/** Kinds of nodes that fit this shape: a value, a map or a list. */
export function kindsOf(shape: Shape): readonly SourceNode['kind'][] {
  switch (shape.is) {
    case 'name':
    case 'expression':
    case 'value':
    case 'boolean':
    case 'words':
      return ['scalar']
    case 'list':
      return ['list']
    case 'map':
    case 'keys':
      return ['map']
    case 'some':
      return ['list', ...kindsOf(shape.of)]
    case 'data':
      return ['scalar', 'map', 'list']
    case 'either':
      return shape.of.flatMap(kindsOf)
  }
  return shape satisfies never
}

const known = new WeakMap<Shape, readonly SourceNode['kind'][]>()

function kindsOnce(shape: Shape): readonly SourceNode['kind'][] {
  let kinds = known.get(shape)
  if (!kinds) known.set(shape, (kinds = kindsOf(shape)))
  return kinds
}

/**
 * Chooses the intended alternative. It has the right kind; among tables the one that knows most
 * keys; for an expression the one that accepts expressions.
 */
export function meantAmong(choices: readonly Shape[], node: SourceNode): Shape | undefined {
  const fitting = choices.filter((choice) => kindsOnce(choice).includes(node.kind))
  if (fitting.length < 2) return fitting[0]
  return fitting.toSorted((one, other) => keysKnown(other, node) - keysKnown(one, node))[0]
}

function keysKnown(shape: Shape, node: SourceNode): number {
  if (shape.is === 'expression') return isExpression(node) ? 1 : 0
  if (shape.is !== 'keys' || node.kind !== 'map') return 0
  const { keys, words = {} } = keyTables[shape.of]
  return node.entries.filter(({ key }) => Object.hasOwn(keys, key) || Object.hasOwn(words, key))
    .length
}
