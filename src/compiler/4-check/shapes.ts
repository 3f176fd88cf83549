import { bareBlocks, keyTables } from '../../language/keys.ts'
import type {
  SourceEntry,
  SourceMap,
  SourceNode,
  SourceScalar,
  Span,
} from '../../language/source.ts'
import type { Key, KeyTable, NeededKey, Shape, TableName } from '../../language/syntax-dsl.ts'
import { isExpression, keysBeside, kindOf, requiredAmong, valueOf } from '../1-parse/read-node.ts'
import {
  indented,
  kindsOf,
  lostAmong,
  lostBeside,
  type LostIndent,
  meantAmong,
  namesMeant,
  refused,
  refusedKeys,
  toIndent,
} from '../1-parse/recover.ts'
import { type MissingSpace, missingSpace } from '../1-parse/slips.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { nearestName, suggest } from '../diagnostics/suggest.ts'

/** A value, its expected shape, and the name of its owner. */
export interface Shaped {
  readonly node: SourceNode
  readonly shape: Shape
  readonly name: string
}

export function checkShape({ node, shape, name }: Shaped, report: Report): void {
  const inside = (inner: SourceNode, of: Shape) =>
    checkShape({ node: inner, shape: of, name }, report)
  const itemInside = (item: SourceNode, of: Shape) => {
    const apart = namesMeant(item, of)
    if (!apart) return inside(item, of)
    report.add(
      raise.wrongKind(item.span, {
        key: name,
        wanted: 'names with commas between them',
        found: `${apart.length} names without commas; write \`${apart.map(({ value }) => value).join(', ')}\``,
      }),
    )
  }
  const mistyped = () => {
    const slip = slipIn(node, shape)
    if (slip) return report.add(raise.missingSpace(slip.span, { ...slip.slip }))
    return report.add(
      raise.wrongKind(node.span, {
        key: name,
        wanted: describeShape(shape),
        found: `${kindOf(node)}${withoutColon(node, shape)}${withoutDashes(node, shape)}${withSign(node, shape)}${constantIn(node, shape)}`,
      }),
    )
  }
  switch (shape.is) {
    case 'name':
      if (node.kind === 'scalar' && refusedKeys.has(String(node.value)))
        return report.add(refused(node.span, String(node.value)))
      return node.kind === 'scalar' &&
        node.value !== null &&
        !isExpression(node) &&
        isLike(node, shape)
        ? undefined
        : mistyped()
    case 'expression':
      return isExpression(node) ? undefined : mistyped()
    case 'value':
      return node.kind === 'scalar' || isChoice(node) ? undefined : mistyped()
    case 'data':
      return undefined
    case 'boolean':
      return node.kind === 'scalar' && typeof node.value === 'boolean' ? undefined : mistyped()
    case 'words':
      return node.kind === 'scalar' && node.value !== null
        ? checkWord(node, shape.words, report)
        : mistyped()
    case 'list':
      if (node.kind !== 'list') return mistyped()
      if (node.items.length < (shape.least ?? 0))
        report.add(raise.emptyList(node.span, { key: name }))
      return node.items.forEach((item) => itemInside(item, shape.of))
    case 'map':
      if (node.kind !== 'map') return mistyped()
      if (isUnnamed(node, shape.of))
        return report.add(
          raise.wrongKind(node.entries[0]?.keySpan ?? node.span, {
            key: name,
            wanted: `a map of names, each with ${describeShape(shape.of)}`,
            found: `${describeShape(shape.of)} without its name`,
          }),
        )
      return mapIndented(node, shape.of, name, report).entries.forEach(({ key, value }) =>
        checkShape({ node: value, shape: shape.of, name: `"${key}"` }, report),
      )
    case 'some':
      if (node.kind !== 'list') return inside(node, shape.of)
      if (node.items.length < (shape.least ?? 0))
        report.add(raise.emptyList(node.span, { key: name }))
      return node.items.forEach((item) => itemInside(item, shape.of))
    case 'keys':
      if (shape.of === 'block' && node.kind === 'scalar' && bareBlocks.includes(String(node.value)))
        return undefined
      return node.kind === 'map' ? checkTable(node, shape.of, report, checkShape) : mistyped()
    case 'either': {
      const fitting = meantAmong(shape.of, node)
      return fitting ? inside(node, fitting) : mistyped()
    }
  }
  return shape satisfies never
}

/** `title:demo` or `-submit` in place of a map or a list. */
function slipIn(
  node: SourceNode,
  shape: Shape,
): { readonly span: Span; readonly slip: MissingSpace } | undefined {
  const wanted = kindsOf(shape)
  const [first] = node.kind === 'map' ? node.entries : []
  const words = node.kind === 'scalar' ? node.value : first?.key
  const slip = typeof words === 'string' ? missingSpace(words) : undefined
  if (
    !slip ||
    wanted.includes(node.kind) ||
    !wanted.includes(slip.sign === 'dash' ? 'list' : 'map')
  )
    return undefined
  return { span: first?.keySpan ?? node.span, slip }
}

/** `- field username`: the leading word is present, its colon is missing. */
function withoutColon(node: SourceNode, shape: Shape): string {
  if (node.kind !== 'scalar' || shape.is !== 'keys') return ''
  const word = /^([a-z-]+) /.exec(String(node.value))?.[1] ?? ''
  return Object.hasOwn(keyTables[shape.of].words ?? {}, word)
    ? `, without the colon after "${word}"`
    : ''
}

/** `content:` with a block below it, and no dash before the block. */
function withoutDashes(node: SourceNode, shape: Shape): string {
  const isOfTables =
    shape.is === 'list' &&
    (shape.of.is === 'keys' ||
      (shape.of.is === 'either' && shape.of.of.some(({ is }) => is === 'keys')))
  return node.kind === 'map' && isOfTables ? ', without the dash before each item' : ''
}

/** `=takes.icon` where a name is expected: a parameter is named here, not read. */
function withSign(node: SourceNode, shape: Shape): string {
  const name =
    shape.is === 'name' && isExpression(node) ? /^=(takes\.\w+)$/.exec(node.value)?.[1] : undefined
  return name === undefined ? '' : `; write \`${name}\``
}

/** `when: false`, which is meant to hide a block for good. */
function constantIn(node: SourceNode, shape: Shape): string {
  if (shape.is !== 'expression' || node.kind !== 'scalar') return ''
  if (node.value === true) return '; leave the key out'
  return node.value === false ? '; a tenant removes an item by `null` in its place' : ''
}

/** `approval:` with the keys of a poll next to it instead of inside it. */
function mapIndented(node: SourceMap, of: Shape, name: string, report: Report): SourceMap {
  const found = lostBeside(node, of)
  if (found) reportLost(found, name, report)
  return indented(node, found)
}

/** `poll: { call: … }`: all keys belong to an item, but the name of the item is missing. */
function isUnnamed({ entries }: SourceMap, shape: Shape): boolean {
  if (shape.is !== 'keys') return false
  const { keys } = keyTables[shape.of]
  return (
    entries.some(({ value }) => value.kind !== 'map') &&
    entries.every(({ key }) => Object.hasOwn(keys, key))
  )
}

const isLike = (
  { value }: SourceScalar,
  { like }: Extract<Shape, { readonly is: 'name' }>,
): boolean => like === undefined || patternOf(like.pattern).test(String(value))

const patterns = new Map<string, RegExp>()

/** The patterns come from our own tables, which are few. */
function patternOf(source: string): RegExp {
  let known = patterns.get(source)
  if (!known) patterns.set(source, (known = new RegExp(source, 'u')))
  return known
}

/** `{ of, is, else }`: a value for each word. */
function isChoice(node: SourceNode): boolean {
  return valueOf(node, 'of') !== undefined && valueOf(node, 'is') !== undefined
}

function checkWord(node: SourceScalar, words: readonly string[], report: Report): void {
  const word = String(node.value)
  if (!words.includes(word))
    report.add(
      raise.unknownWord(node.span, {
        word,
        words: `${words.join(', ')} (words of the flow language)`,
        suggestion: suggest(word, words),
      }),
    )
}

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
  const missing = requiredAmong(known).filter(
    (key) => !node.entries.some((entry) => entry.key === key),
  )
  // `name: acme` in place of `tenant: acme` is one mistake.
  const meantKey =
    strange.length === 1 && missing.length === 1 && !table.words && !table.others
      ? missing[0]
      : undefined
  if (!table.others)
    for (const entry of strange)
      reportUnknown(entry, { table, known, mayBeWord: first === undefined, meantKey }, report)
  // An unknown key was meant as the leading word.
  if (table.words && !first && meant === undefined && (strange.length === 0 || table.others))
    reportWords(node, table, [], report)

  for (const key of missing) {
    const near = strange.find((entry) => nearestName(entry.key, [key]) !== undefined)
    // `href` in place of the `press` of a link is one mistake.
    const isReplaced = first !== undefined && strange.length > 0 && !table.others
    if (!near && !isReplaced && !isMeant(strange[0], { table, known, meantKey }))
      report.add(raise.missingKey(headOf(node), { place: table.title, key }))
    // Where any key is allowed, this key was not reported above.
    else if (near && table.others) reportUnknown(near, { table, known }, report)
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

interface Beside {
  readonly table: KeyTable
  readonly known: Readonly<Record<string, Key>>
  readonly mayBeWord?: boolean
  /** The one required key that is missing, when one key is unknown. */
  readonly meantKey?: string | undefined
}

function reportUnknown(entry: SourceEntry, beside: Beside, report: Report): void {
  const { table, known, mayBeWord = false, meantKey } = beside
  const names = [...Object.keys(known), ...(mayBeWord ? Object.keys(table.words ?? {}) : [])]
  const suggestion = isMeant(entry, beside)
    ? ` Did you mean "${meantKey ?? ''}"? That key is missing.`
    : suggest(entry.key, names) ||
      levelOf(entry.key, known) ||
      (table.advice ?? (foreignWord(entry.key, table) || listed(names)))
  report.add(raise.unknownKey(entry.keySpan, { key: entry.key, place: table.title, suggestion }))
}

/** True for an unknown key that is near to no other key, where one required key is missing. */
const isMeant = (entry: SourceEntry | undefined, { known, meantKey }: Beside): boolean =>
  entry !== undefined &&
  meantKey !== undefined &&
  (nearestName(entry.key, Object.keys(known)) ?? meantKey) === meantKey

/** Names the key that has this one below it, when there is only one. */
function levelOf(key: string, known: Beside['known']): string {
  const [above, another] = Object.entries(known).filter(
    ([, { shape }]) => shape.is === 'keys' && Object.hasOwn(keyTables[shape.of].keys, key),
  )
  return above && !another ? ` Write it below \`${above[0]}\`.` : ''
}

/** A short list of keys helps; a long one hides the answer. */
const listed = (names: readonly string[]): string =>
  names.length === 0 || names.length > 12 ? '' : ` Allowed: ${names.join(', ')}.`

const OF_PRESS =
  ' Steps after a press are below `press`: `press: { go: … }`, `press: { leave: … }`.'
const OF_LOOK = ' The look comes from `brand` of the tenant, and from `tone` or `kind`.'
const OF_HTML = ' A block has a `text`, which is no HTML.'
const OF_WHEN = ' Write `when`, with the condition under which it is shown.'

/** Keys that authors know from web pages, each with the way of the flow language. */
const FOREIGN: Readonly<Partial<Record<string, string>>> = {
  ...Object.fromEntries(
    ['href', 'url', 'onClick', 'onPress', 'action', 'target', 'go', 'do', 'leave'].map((key) => [
      key,
      OF_PRESS,
    ]),
  ),
  ...Object.fromEntries(['style', 'class', 'className', 'color'].map((key) => [key, OF_LOOK])),
  ...Object.fromEntries(
    ['if', 'hidden', 'visible', 'show', 'disabled', 'enabled'].map((key) => [key, OF_WHEN]),
  ),
  ...Object.fromEntries(
    ['delete', 'remove', 'removed', 'deleted'].map((key) => [
      key,
      ' To remove an item, a tenant writes `null` in place of its map.',
    ]),
  ),
  image: ' A block has an `icon`; the logo is `logo` of `brand`.',
  img: ' A block has an `icon`; the logo is `logo` of `brand`.',
  ...Object.fromEntries(
    ['html', 'p', 'h1', 'h2', 'h3', 'div', 'span', 'strong'].map((key) => [key, OF_HTML]),
  ),
  a: ' Write `link`, with the key of its text.',
  input: ' Write `field`, with the name of a field of `form`.',
}

function foreignWord(key: string, table: KeyTable): string {
  if (table === keyTables.text && key === 'label')
    return ' The words follow the word of the block: `button: demo.save`.'
  return table === keyTables.block && Object.hasOwn(FOREIGN, key) ? (FOREIGN[key] ?? '') : ''
}

function reportWords(
  node: SourceMap,
  table: KeyTable,
  words: readonly SourceEntry[],
  report: Report,
): void {
  const [first, second] = words
  const found = first && second ? `"${first.key}" and "${second.key}"` : noneOf(table)
  const related =
    first && second ? [{ span: first.keySpan, message: 'This is the first one.' }] : []
  report.add(
    raise.oneWord(second?.keySpan ?? headOf(node), { place: capital(table.title), found }, related),
  )
}

/** A short list of words helps; a long one is in docs/reference. */
function noneOf({ words = {} }: KeyTable): string {
  const names = Object.keys(words)
  return names.length > 0 && names.length <= 6 ? `none of ${names.join(', ')}` : 'none'
}

/** Span of the first key, because a whole map may be long. */
function headOf(node: SourceMap) {
  return node.entries[0]?.keySpan ?? node.span
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A shape in an author's words. */
export function describeShape(shape: Shape): string {
  switch (shape.is) {
    case 'name':
      return shape.like?.called ?? 'a name'
    case 'expression':
      return 'an expression that begins with ='
    case 'value':
      return 'a plain value or an expression'
    case 'data':
      return 'data'
    case 'boolean':
      return 'true or false'
    case 'words':
      return `one of ${shape.words.join(', ')}`
    case 'list':
      return `a list where each item is ${describeShape(shape.of)}`
    case 'map':
      return `a map where each value is ${describeShape(shape.of)}`
    case 'some':
      return `${describeShape(shape.of)}, or a list of them`
    case 'keys':
      return keyTables[shape.of].title
    case 'either':
      return shape.of.map(describeShape).join(', or ')
  }
  return shape satisfies never
}
