import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { causedBy } from '../../root-cause.ts'
import { describeType } from '../../types/describe-type.ts'
import type { Type } from '../../types/type.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'

/**
 * Reports the type that an operator expects and the type that it got. Null is a separate
 * diagnostic, because its fix is different.
 * @param knob of the tenant, when the operand is one
 */
export function wrongType(
  node: ASTNode,
  found: Type,
  wanted: string,
  checking: Checking,
  setting?: readonly string[],
): Typed {
  const span = checking.spanOf(node)
  const mayBeNull = found.type === 'nullable'
  const diagnostic = mayBeNull
    ? raise.mightBeNull(span, { wanted })
    : raise.wrongType(span, { wanted, found: describeType(found) })
  checking.report(setting ? causedBy('tenant', setting.join('.'), diagnostic) : diagnostic)
  return nothingKnown
}
