import { keyTables } from '../../../language/keys.ts'
import type { SourceEntry, SourceMap } from '../../../language/source.ts'
import type { NeededKey, Key, KeyTable, TableName } from '../../../language/syntax-dsl.ts'
import { raise } from '../../diagnostics.generated.ts'
import { keysBeside, requiredAmong } from '../../model/known-keys.ts'
import { indented, lostAmong, type LostIndent, toIndent } from '../../model/lost-indent.ts'
import type { Report } from '../../report.ts'
import { nearestName, suggest } from '../../suggest.ts'
import type { Shaped } from './check-shape.ts'

type CheckShape = (shaped: Shaped, report: Report) => void

/**
 * Checks a map against its table: unknown keys, missing keys, and exactly one leading word where
 * the table has words.
 */
export function checkTable(
  written: SourceMap,
  name: TableName,
  report: Report,
  checkShape: CheckShape,
): void {
  const table = keyTables[name]
  const node = withIndent(written, table, report)
  const words = table.words ?? {}
  const leading = node.entries.filter(({ key }) => Object.hasOwn(words, key))
  const [first] = leading
  // `buton` with all keys of a button: the word is the mistake, not the keys next to it.
  const meant = first
    ? undefined
    : node.entries.flatMap(({ key }) => nearestName(key, Object.keys(words)) ?? [])[0]
  const known = first
    ? keysBeside(table, first.key)
    : meant === undefined
      ? table.keys
      : { ...table.keys, ...words[meant]?.keys }
  // `of` of a list of texts is a leading word, but a progress has a key `of`: keys of the first
  // word take precedence.
  const others = leading.filter(({ key }) => !Object.hasOwn(known, key))
  if (first && others.length > 0) reportWords(node, table, [first, ...others], report)

  const strange = node.entries.filter(
    ({ key }) => !Object.hasOwn(known, key) && !others.some((other) => other.key === key),
  )
  if (!table.others)
    for (const entry of strange) reportUnknown(entry, table, known, first === undefined, report)
  // An unknown key was meant as the leading word.
  if (table.words && !first && meant === undefined && (strange.length === 0 || table.others))
    reportWords(node, table, [], report)

  for (const key of requiredAmong(known)) {
    if (node.entries.some((entry) => entry.key === key)) continue
    const near = strange.find((entry) => nearestName(entry.key, [key]) !== undefined)
    if (!near) report.add(raise.missingKey(headOf(node), { place: table.title, key }))
    // Where any key is allowed, this key was not reported above.
    else if (table.others) reportUnknown(near, table, known, false, report)
  }
  for (const { key, keySpan, value } of node.entries) {
    const needed = known[key]?.needed
    if (needed && isAlone(node, needed, strange))
      report.add(
        raise.keyAlone(keySpan, {
          key,
          wanted: needed.words ? `${needed.key}: ${needed.words.join(', ')}` : needed.key,
        }),
      )
    const shape = known[key]?.shape ?? table.others
    if (shape && !others.some((other) => other.key === key))
      checkShape({ node: value, shape, name: `"${key}"` }, report)
  }
}

/** Reports keys with a lost indent, and checks them where they belong. */
function withIndent(node: SourceMap, table: KeyTable, report: Report): SourceMap {
  const known = keysBeside(
    table,
    node.entries.find(({ key }) => Object.hasOwn(table.words ?? {}, key))?.key,
  )
  const found = lostAmong(node, known)
  if (found) reportLost(found, table.title, report)
  return indented(node, found)
}

/**
 * Reports keys with a lost indent.
 * @param place - Map in which they are no keys.
 */
export function reportLost(found: LostIndent, place: string, report: Report): void {
  const [first] = found.lost
  if (first)
    report.add(
      raise.unknownKey(first.keySpan, { key: first.key, place, suggestion: toIndent(found) }, [
        { span: found.owner.keySpan, message: 'This key has no content.' },
      ]),
    )
}

/** True without its companion key. When that key is misspelled, the typo is the mistake. */
function isAlone(
  node: SourceMap,
  { key, words }: NeededKey,
  strange: readonly SourceEntry[],
): boolean {
  const other = node.entries.find((entry) => entry.key === key)
  if (!other) return !strange.some((entry) => nearestName(entry.key, [key]) !== undefined)
  const { value } = other
  return (
    words !== undefined &&
    (value.kind !== 'scalar' || nearestName(String(value.value), words) === undefined)
  )
}

function reportUnknown(
  entry: SourceEntry,
  table: KeyTable,
  known: Readonly<Record<string, Key>>,
  mayBeWord: boolean,
  report: Report,
): void {
  const names = [...Object.keys(known), ...(mayBeWord ? Object.keys(table.words ?? {}) : [])]
  report.add(
    raise.unknownKey(entry.keySpan, {
      key: entry.key,
      place: table.title,
      suggestion: suggest(entry.key, names) || (table.advice ?? ''),
    }),
  )
}

function reportWords(
  node: SourceMap,
  table: KeyTable,
  words: readonly SourceEntry[],
  report: Report,
): void {
  const [first, second] = words
  const found = first && second ? `"${first.key}" and "${second.key}"` : 'none'
  const related =
    first && second ? [{ span: first.keySpan, message: 'This is the first one.' }] : []
  report.add(
    raise.oneWord(second?.keySpan ?? headOf(node), { place: capital(table.title), found }, related),
  )
}

/** Span of the first key, because a whole map may be long. */
function headOf(node: SourceMap) {
  return node.entries[0]?.keySpan ?? node.span
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
