import type { SourceEntry, SourceNode } from '../../../language/source.ts'
import { kindOf } from '../../2-check/shapes/kind-of.ts'
import { raise } from '../../diagnostics.generated.ts'
import { indented, lostIndent, toIndent } from '../../model/lost-indent.ts'
import { entriesOf, isMapNode, itemsOf, valueOf } from '../../model/read-node.ts'
import { nearestName } from '../../suggest.ts'
import type { Place } from '../place.ts'

/**
 * The schema of a form as its author meant it: fields that stand beneath `properties:` and not
 * further in are told, once, and are fields none the less.
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
      { span: found.owner.keySpan, message: 'Nothing stands under this.' },
    ]),
  )
  return indented(node, found)
}

/** The fields, each by its name; so they are with a dash before each, too, which is told. */
export function fieldsOf(schema: SourceNode | undefined, { walk }: Place): readonly SourceEntry[] {
  const node = valueMeant(schema, 'properties')
  if (!node || node.kind === 'map') return entriesOf(node)
  const found =
    node.kind === 'list' ? 'a list; write the names without the dash before them' : kindOf(node)
  walk.report.add(
    raise.wrongKind(node.span, {
      key: '"properties"',
      wanted: 'the fields, each by its name: `username: { … }`',
      found,
    }),
  )
  return itemsOf(node).flatMap(entriesOf)
}

/**
 * What stands under a key, or under a slip of the pen for it: of that it is said elsewhere, and
 * what it holds is not missing besides.
 */
export function valueMeant(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return (
    valueOf(node, key) ??
    entriesOf(node).find((entry) => nearestName(entry.key, [key]) !== undefined)?.value
  )
}
