import { bareBlocks, keyTables } from '../../../language/keys.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../../language/source.ts'
import type { Span } from '../../../language/span.ts'
import type { Shape } from '../../../language/syntax-dsl.ts'
import { type MissingSpace, missingSpace } from '../../1-parse/missing-space.ts'
import { refused, refusedKeys } from '../../1-parse/refused-keys.ts'
import { raise } from '../../diagnostics.generated.ts'
import { namesMeant } from '../../model/lost-comma.ts'
import { indented, lostBeside } from '../../model/lost-indent.ts'
import { isExpression, valueOf } from '../../model/read-node.ts'
import { kindsOf, meantAmong } from '../../model/shape-kinds.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import { checkTable, reportLost } from './check-table.ts'
import { describeShape } from './describe-shape.ts'
import { kindOf } from './kind-of.ts'

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
        found: `${kindOf(node)}${withoutColon(node, shape)}${withoutDashes(node, shape)}${withSign(node, shape)}`,
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
