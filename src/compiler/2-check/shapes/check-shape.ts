import type { Shape } from '../../../language/keys.ts'
import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { bareBlocks } from '../../../language/keys.ts'
import { raise } from '../../diagnostics.generated.ts'
import { isExpression } from '../../project/read-node.ts'
import { kindsOf } from '../../project/shape-kinds.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import { checkTable } from './check-table.ts'
import { describeShape } from './describe-shape.ts'
import { kindOf } from './kind-of.ts'

/** A value, what it should be, and what the thing is called that holds it. */
export interface Shaped { readonly node: SourceNode; readonly shape: Shape; readonly name: string }

export function checkShape({ node, shape, name }: Shaped, report: Report): void {
  const inside = (inner: SourceNode, of: Shape) => checkShape({ node: inner, shape: of, name }, report)
  const mistyped = () => report.add(raise.wrongKind(node.span, { key: name, wanted: describeShape(shape), found: kindOf(node) }))
  switch (shape.is) {
    case 'name':
      return node.kind === 'scalar' && node.value !== null && !isExpression(node) ? undefined : mistyped()
    case 'expression':
      return isExpression(node) ? undefined : mistyped()
    case 'value':
      return node.kind === 'scalar' ? undefined : mistyped()
    case 'data':
      return undefined
    case 'boolean':
      return node.kind === 'scalar' && typeof node.value === 'boolean' ? undefined : mistyped()
    case 'words':
      return node.kind === 'scalar' && node.value !== null ? checkWord(node, shape.words, report) : mistyped()
    case 'list':
      if (node.kind !== 'list') return mistyped()
      return node.items.forEach((item) => inside(item, shape.of))
    case 'map':
      if (node.kind !== 'map') return mistyped()
      return node.entries.forEach(({ key, value }) => checkShape({ node: value, shape: shape.of, name: `"${key}"` }, report))
    case 'some':
      return node.kind === 'list' ? node.items.forEach((item) => inside(item, shape.of)) : inside(node, shape.of)
    case 'keys':
      if (shape.of === 'block' && node.kind === 'scalar' && bareBlocks.includes(String(node.value))) return undefined
      return node.kind === 'map' ? checkTable(node, shape.of, report, checkShape) : mistyped()
    case 'either': {
      const fitting = shape.of.find((choice) => kindsOf(choice).includes(node.kind))
      return fitting ? inside(node, fitting) : mistyped()
    }
  }
  return shape satisfies never
}

function checkWord(node: SourceScalar, words: readonly string[], report: Report): void {
  const word = String(node.value)
  if (!words.includes(word)) report.add(raise.unknownWord(node.span, { word, words: words.join(', '), suggestion: suggest(word, words) }))
}
