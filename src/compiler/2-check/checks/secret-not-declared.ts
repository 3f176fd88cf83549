import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Typed } from '../../expressions/typed.ts'
import { entriesOf, isMapNode } from '../../model/read-node.ts'
import { causedBy } from '../../root-cause.ts'
import { classOf } from '../../types/class-of.ts'
import { present, type Type } from '../../types/type.ts'
import { type CheckContext, checkEach } from '../check-table.ts'

/**
 * A secret of the API (`x-class: secret`) was entered as a secret: a forgotten class protects
 * nothing.
 */
export const secretNotDeclared = checkEach(
  'arguments',
  ({ of, given, takes }, { project, report }) => {
    for (const { name, node, typed } of given) {
      const taken = Object.hasOwn(takes, name) ? takes[name] : undefined
      if (taken) compare(of, name, node, typed, taken.type, { project, report })
    }
  },
)

function compare(
  operation: string,
  name: string,
  node: SourceNode,
  typed: Typed,
  wanted: Type,
  context: Pick<CheckContext, 'project' | 'report'>,
): void {
  const { project, report } = context
  const inner = present(wanted)
  if (
    isMapNode(node) &&
    inner.type === 'object' &&
    typed.type.type === 'object' &&
    typed.lowered.is === 'map'
  ) {
    for (const { key, value } of entriesOf(node)) {
      const [own, found, lowered] = [
        inner.fields[key]?.type,
        typed.type.fields[key]?.type,
        typed.lowered.entries[key],
      ]
      if (own && found && lowered)
        compare(operation, key, value, { type: found, lowered }, own, context)
    }
    return
  }
  if (
    wanted.class !== 'secret' ||
    typed.type.type === 'unknown' ||
    classOf(typed.type) === 'secret'
  )
    return
  const field = fieldIn(typed.lowered)
  if (field === undefined) return
  const diagnostic = raise.secretNotDeclared(node.span, { operation, name, field })
  // The file of the shared field sets the class, once for all its forms.
  const shared = project.fields.get(field)
  report.add(
    shared && shared.class !== 'secret' ? causedBy('shared-field', field, diagnostic) : diagnostic,
  )
}

/** Finds the form field in an expression: the whole expression, a branch, or a joined part. */
function fieldIn(expression: Expression): string | undefined {
  if (expression.is === 'path') return expression.root === 'form' ? expression.path[0] : undefined
  if (expression.is === 'arithmetic') return fieldIn(expression.left) ?? fieldIn(expression.right)
  return expression.is === 'choice'
    ? (fieldIn(expression.then) ?? fieldIn(expression.else))
    : undefined
}
