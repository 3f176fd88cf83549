import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Project } from '../model/project.ts'

/** Where the tenant says what `tenant.…` is: the mistake is there, however many read it. */
export function inTenant(expression: Expression, { tenant }: Project): SourceNode | undefined {
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return tenant.at(expression.path).node
}
