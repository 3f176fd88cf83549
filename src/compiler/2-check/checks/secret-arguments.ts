import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Typed } from '../../expressions/typed.ts'
import { entriesOf, isMapNode } from '../../project/read-node.ts'
import type { Report } from '../../report.ts'
import { classOf } from '../../types/class-of.ts'
import { present, type Type } from '../../types/type.ts'
import { checkEach } from '../check-table.ts'

/** What the server takes as a secret (`x-class: secret`) was entered as one: a class that somebody forgot protects nothing. */
export const secretArguments = checkEach('arguments', ({ of, given, takes }, { report }) => {
  for (const { name, node, typed } of given) {
    const taken = takes[name]
    if (taken) compare(of, name, node, typed, taken.type, report)
  }
})

function compare(operation: string, name: string, node: SourceNode, typed: Typed, wanted: Type, report: Report): void {
  const inner = present(wanted)
  if (isMapNode(node) && inner.type === 'object' && typed.type.type === 'object' && typed.lowered.is === 'map') {
    for (const { key, value } of entriesOf(node)) {
      const [own, found, lowered] = [inner.fields[key]?.type, typed.type.fields[key]?.type, typed.lowered.entries[key]]
      if (own && found && lowered) compare(operation, key, value, { type: found, lowered }, own, report)
    }
    return
  }
  if (wanted.class !== 'secret' || typed.type.type === 'unknown' || classOf(typed.type) === 'secret') return
  const field = fieldIn(typed.lowered)
  if (field !== undefined) report.add(raise.secretNotDeclared(node.span, { operation, name, field }))
}

/** The field of the form that an expression is, directly, as one of two, or joined with something. */
function fieldIn(expression: Expression): string | undefined {
  if (expression.is === 'path') return expression.root === 'form' ? expression.path[0] : undefined
  if (expression.is === 'arithmetic') return fieldIn(expression.left) ?? fieldIn(expression.right)
  return expression.is === 'choice' ? (fieldIn(expression.then) ?? fieldIn(expression.else)) : undefined
}
