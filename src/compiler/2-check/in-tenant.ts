import type { Expression } from '../../language/expression.ts'
import type { SourceNode } from '../../language/source.ts'
import type { Project } from '../model/project.ts'

/**
 * Finds the place of a `tenant.…` value in the tenant file. Its mistakes are reported there,
 * however many expressions read the value.
 */
export function inTenant(expression: Expression, { tenant }: Project): SourceNode | undefined {
  if (expression.is !== 'path' || expression.root !== 'tenant') return undefined
  return tenant.at(expression.path).node
}
