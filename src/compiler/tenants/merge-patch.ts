import type { SourceEntry, SourceList, SourceMap, SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import { entryOf } from '../model/read-node.ts'
import type { Report } from '../report.ts'
import { suggest } from '../suggest.ts'
import { inListOf } from './in-list-of.ts'
import { isAnotherWord, namesWithin } from './item-names.ts'
import { levelBetween } from './level-between.ts'

/**
 * Applies a tenant's patch as a JSON Merge Patch (RFC 7396): maps merge by key, null removes, other
 * values replace. A list accepts a map of changes by item name. All nodes keep their span.
 */
export function mergePatch(base: SourceNode, patch: SourceNode, report: Report): SourceNode {
  if (patch.kind !== 'map' || base.kind === 'scalar') return patch
  if (base.kind === 'list') return patchedList(base, patch, report)
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
    const suggestion = levelBetween(entry, new Set(names)) ?? nearOrAll(key, names)
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
