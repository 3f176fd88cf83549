import { keyTables } from '../../language/keys.ts'
import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import { entryOf, kindOf, wordAt } from '../1-parse/read-node.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoizedByPair } from '../incremental/memo.ts'
import { itemName, namesLostFrom, namesWithin } from './item-names.ts'

/**
 * Applies a tenant's patch as a JSON Merge Patch (RFC 7396): maps merge by key, null removes, other
 * values replace. A list accepts a map of changes by item name, or `add` or `only` with a list. All
 * nodes keep their span.
 */
export function mergePatch(base: SourceNode, patch: SourceNode, report: Report): SourceNode {
  if (patch.kind !== 'map' || base.kind === 'scalar') return patch
  if (base.kind === 'list') return extendedList(base, patch) ?? patchedList(base, patch, report)
  return isAnotherWord(base, patch) ? patch : patchedMap(base, patch, report)
}

export const isNull = (node: SourceNode): boolean => node.kind === 'scalar' && node.value === null

export function reportMiss(
  { key, keySpan }: SourceEntry,
  known: Iterable<string>,
  report: Report,
): void {
  report.add(raise.patchMisses(keySpan, { name: key, suggestion: nearOrAll(key, known) }))
}

/** A suggestion of the nearest name, or a list of all. */
export function nearOrAll(name: string, known: Iterable<string>): string {
  const names = [...new Set(known)]
  return suggest(name, names) || listing(names)
}

/** Lists the known names when no name is near. */
function listing(names: readonly string[]): string {
  return names.length === 0
    ? ''
    : ` Existing names: ${names.slice(0, MOST).join(', ')}${names.length > MOST ? ' …' : ''}.`
}

const MOST = 10

function patchedMap(base: SourceMap, patch: SourceMap, report: Report): SourceMap {
  const entries = base.entries.flatMap((entry): readonly SourceEntry[] => {
    const change = entryOf(patch, entry.key)
    if (!change) return [entry]
    reportLost(entry, change, report)
    return isNull(change.value)
      ? []
      : [
          {
            key: entry.key,
            keySpan: change.keySpan,
            value: mergePatch(entry.value, change.value, report),
          },
        ]
  })
  const added = patch.entries.filter(({ key }) => !entryOf(base, key))
  for (const entry of added)
    if (isNull(entry.value))
      reportMiss(
        entry,
        base.entries.map(({ key }) => key),
        report,
      )
  return { ...base, entries: [...entries, ...added.filter(({ value }) => !isNull(value))] }
}

/** Returns a list with further items (`add`), or with other ones (`only`). */
function extendedList(base: SourceList, patch: SourceMap): SourceList | undefined {
  const [entry, second] = patch.entries
  if (entry?.value.kind !== 'list' || second) return undefined
  if (entry.key === 'only') return entry.value
  return entry.key === 'add' ? { ...base, items: [...base.items, ...entry.value.items] } : undefined
}

/** Reports the items that a list in place of a list drops: the author may have meant to add. */
function reportLost({ key, value }: SourceEntry, change: SourceEntry, report: Report): void {
  const lost = namesLostFrom(key, value, change.value)
  const fresh = namesLostFrom(key, change.value, value)
  if (lost.length > 0)
    report.add(
      raise.listReplaces(
        change.value.span,
        {
          name: key,
          of: 'the product',
          lost: lost.join(', '),
          fresh: key === 'required' ? fresh.join(', ') : '…',
        },
        [{ span: value.span, message: 'The replaced list is here.' }],
      ),
    )
}

function patchedList(base: SourceList, patch: SourceMap, report: Report): SourceList {
  return {
    ...base,
    items: patch.entries.reduce((items, entry) => changed(items, entry, report), base.items),
  }
}

function changed(
  items: SourceList['items'],
  entry: SourceEntry,
  report: Report,
): SourceList['items'] {
  const { key, value } = entry
  const [position, second] = placesOf(value)
  if (position && second) {
    report.add(
      raise.oneWord(
        second.keySpan,
        { place: 'The position of an item', found: `"${position.key}" and "${second.key}"` },
        [{ span: position.keySpan, message: 'This is the first one.' }],
      ),
    )
    return items
  }
  let moved: SourceNode | undefined
  const own = inListOf(items, key, (list, index) => {
    const item = list[index]
    if (item === undefined || isNull(value)) return list.toSpliced(index, 1)
    const rest = withoutPlace(value)
    if (item.kind === 'map' && isNoChange(rest)) {
      report.add(
        raise.wrongKind(rest.span, {
          key: `"${key}"`,
          wanted: 'a map of changes, or `null` to remove it',
          found: kindOf(rest),
        }),
      )
      return list
    }
    const after =
      rest.kind === 'map' && rest.entries.length === 0 ? item : mergePatch(item, rest, report)
    if (!position) return list.with(index, after)
    moved = after
    return list.toSpliced(index, 1)
  })
  if (own === 'several') return reportAmbiguous(entry, items, report)
  if (own !== 'none' && moved === undefined) return own
  if (!position) {
    const names = namesWithin(items)
    const suggestion =
      levelBetween(entry, new Set(names)) ??
      (value.kind === 'map' && isItem(value)
        ? ` To add it, write its place: \`before\` or \`after\` with the name of an item.${suggest(key, names) || listing(names)}`
        : nearOrAll(key, names))
    report.add(raise.patchMisses(entry.keySpan, { name: key, suggestion }))
    return items
  }
  const rest = own === 'none' ? items : own
  return placed(rest, moved ?? identified(entry), position, report)
}

function placed(
  items: SourceList['items'],
  item: SourceNode,
  position: SourceEntry,
  report: Report,
): SourceList['items'] {
  const name = position.value.kind === 'scalar' ? String(position.value.value) : ''
  const anchor = { ...position, key: name, keySpan: position.value.span }
  const found = inListOf(items, name, (list, index) =>
    list.toSpliced(position.key === 'before' ? index : index + 1, 0, item),
  )
  if (found === 'several') return reportAmbiguous(anchor, items, report)
  if (found !== 'none') return found
  reportMiss(anchor, namesWithin(items), report)
  return items
}

function reportAmbiguous(
  { key, keySpan }: SourceEntry,
  items: SourceList['items'],
  report: Report,
): SourceList['items'] {
  report.add(raise.patchAmbiguous(keySpan, { name: key }))
  return items
}

/** `false` or an empty text in place of an item: it was meant to be removed. */
const isNoChange = (node: SourceNode): boolean =>
  node.kind === 'scalar' && (node.value === false || node.value === '')

/** Position of a new or moved item. */
function placesOf(value: SourceNode): readonly SourceEntry[] {
  return value.kind === 'map'
    ? value.entries.filter(({ key }) => key === 'before' || key === 'after')
    : []
}

function withoutPlace(value: SourceNode): SourceNode {
  return value.kind === 'map'
    ? { ...value, entries: value.entries.filter(({ key }) => key !== 'before' && key !== 'after') }
    : value
}

/** A new item gets the name of its patch. */
function identified({ key, keySpan, value }: SourceEntry): SourceNode {
  const item = withoutPlace(value)
  if (item.kind !== 'map' || entryOf(item, 'id')) return item
  return {
    ...item,
    entries: [
      ...item.entries,
      { key: 'id', keySpan, value: { kind: 'scalar', value: key, span: keySpan } },
    ],
  }
}

interface Patched {
  readonly file: ParsedFile
  readonly reported: Report['reported']
}

const memoized = memoizedByPair<Patched>()

/**
 * Returns a file under a patch. Cached, so that results for it stay valid, and its reports are
 * repeated.
 */
export function mergePatchFile(
  { meant }: ParsedFile,
  patch: SourceNode,
  report: Report,
  make: (report: Report) => ParsedFile,
): ParsedFile {
  const { file, reported } = memoized(meant, patch, () => {
    const own = new Report()
    return { file: make(own), reported: own.reported }
  })
  for (const diagnostic of reported) report.add(diagnostic)
  return file
}

type Items = readonly SourceNode[]
export type Change = (items: Items, index: number) => Items

/**
 * Changes the list that contains the item of this name: first this list, then the lists inside its
 * items.
 */
export function inListOf(items: Items, name: string, change: Change): Items | 'none' | 'several' {
  const here = items.flatMap((item, index) => (itemName(item) === name ? [index] : []))
  const [index] = here
  if (here.length > 1) return 'several'
  if (index !== undefined) return change(items, index)
  return inOne(items, (item) => inside(item, name, change))
}

function inside(node: SourceNode, name: string, change: Change): SourceNode | 'none' | 'several' {
  if (node.kind === 'scalar') return 'none'
  if (node.kind === 'list') {
    const items = inListOf(node.items, name, change)
    return typeof items === 'string' ? items : { ...node, items }
  }
  const values = inOne(
    node.entries.map(({ value }) => value),
    (value) => inside(value, name, change),
  )
  return typeof values === 'string'
    ? values
    : {
        ...node,
        entries: node.entries.map((entry, index) => ({
          ...entry,
          value: values[index] ?? entry.value,
        })),
      }
}

/** Replaces the one node that contains it. */
function inOne(
  nodes: Items,
  look: (node: SourceNode) => SourceNode | 'none' | 'several',
): Items | 'none' | 'several' {
  const looked = nodes.map(look)
  const found = looked.filter((each) => each !== 'none')
  if (found.length === 0) return 'none'
  if (found.length > 1 || found.includes('several')) return 'several'
  return nodes.map((node, index) => {
    const after = looked[index]
    return after === undefined || typeof after === 'string' ? node : after
  })
}

const { block, step } = keyTables

/**
 * Returns the advice for a name above items of a list, such as `steps`, `content` or a page;
 * nothing when the name has no item below it. Names of a list are those of every depth.
 */
export function levelBetween(
  { key, value }: SourceEntry,
  known: ReadonlySet<string>,
): string | undefined {
  const item = itemBelow(value, known)
  return item && ` Write "${item}" without "${key}" above it: names in a list need no other level.`
}

/** The first key that changes an item, or places a new one beside it. */
function itemBelow(node: SourceNode, known: ReadonlySet<string>): string | undefined {
  if (node.kind !== 'map' || isItem(node)) return undefined
  for (const { key, value } of node.entries) {
    const place = wordAt(value, 'before') ?? wordAt(value, 'after')
    if (known.has(key) || (place !== undefined && known.has(place))) return key
    const below = itemBelow(value, known)
    if (below !== undefined) return below
  }
  return undefined
}

/** A block or step: its keys are no names. */
const isItem = ({ entries }: Extract<SourceNode, { kind: 'map' }>): boolean =>
  entries.some(({ key }) => [block, step].some(({ words }) => Object.hasOwn(words ?? {}, key)))

/** A patch with another word makes another block or step, and keeps nothing of the old one. */
export function isAnotherWord(base: SourceMap, patch: SourceMap): boolean {
  for (const { words = {} } of [block, step]) {
    const old = base.entries.find(({ key }) => Object.hasOwn(words, key))
    const fresh = patch.entries.find(({ key }) => Object.hasOwn(words, key))
    if (
      old &&
      fresh &&
      !base.entries.some(({ key }) => key === fresh.key) &&
      !Object.hasOwn(words[old.key]?.keys ?? {}, fresh.key)
    )
      return true
  }
  return false
}
