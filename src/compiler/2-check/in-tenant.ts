import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Project } from '../model/project.ts'

/**
 * Place where the tenant declares a `tenant.…` value: the mistake is there, regardless of the
 * number of readers.
 */
export function inTenant(expression: Expression, { tenant }: Project): SourceNode | undefined {
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return tenant.at(expression.path).node
}
