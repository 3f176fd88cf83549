import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { kindOf } from '../../2-check/shapes/kind-of.ts'
import { raise } from '../../diagnostics.generated.ts'
import { indented, lostIndent, toIndent } from '../../model/lost-indent.ts'
import { entriesOf, isMapNode, itemsOf, valueOf } from '../../model/read-node.ts'
import { nearestName } from '../../suggest.ts'
import type { Place } from '../place.ts'

/**
 * Repairs the schema of a form: fields at the indentation of `properties:` are reported once, and
 * count as fields.
 */
export function schemaMeant(node: SourceNode | undefined, { walk }: Place): SourceNode | undefined {
  const found = isMapNode(node)
    ? lostIndent(
        node,
        (key) => (key === 'properties' ? { is: 'data' } : undefined),
        (key) => key === 'required',
      )
    : undefined
  const [first] = found?.lost ?? []
  if (!isMapNode(node) || !found || !first) return node
  walk.report.add(
    raise.unsupportedSchema(first.keySpan, { keyword: first.key, suggestion: toIndent(found) }, [
      { span: found.owner.keySpan, message: 'This key has no content.' },
    ]),
  )
  return indented(node, found)
}

/** Fields by name; also with a dash before each, which is reported. */
export function fieldsOf(schema: SourceNode | undefined, { walk }: Place): readonly SourceEntry[] {
  const node = valueMeant(schema, 'properties')
  if (!node || node.kind === 'map') return entriesOf(node)
  const found = node.kind === 'list' ? 'a list; remove the dash before each name' : kindOf(node)
  walk.report.add(
    raise.wrongKind(node.span, {
      key: '"properties"',
      wanted: 'a map of fields by name, such as `username: { … }`',
      found,
    }),
  )
  return itemsOf(node).flatMap(entriesOf)
}

/**
 * Value of a key, or of a misspelling of it. The misspelling is reported elsewhere, and its content
 * does not count as missing.
 */
export function valueMeant(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return (
    valueOf(node, key) ??
    entriesOf(node).find((entry) => nearestName(entry.key, [key]) !== undefined)?.value
  )
}
