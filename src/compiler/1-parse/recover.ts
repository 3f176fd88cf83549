import { keyTables } from '../../language/keys.ts'
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../language/source.ts'
import type { KeyTable, Shape } from '../../language/syntax-dsl.ts'
import { keysAndWords, keysBeside } from '../model/known-keys.ts'
import { namesMeant } from '../model/lost-comma.ts'
import { indented, lostAmong, lostBeside } from '../model/lost-indent.ts'
import { meantAmong } from '../model/shape-kinds.ts'
import { nearestName } from '../suggest.ts'

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
