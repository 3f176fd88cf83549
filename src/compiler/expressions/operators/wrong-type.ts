import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { describeType } from '../../types/describe-type.ts'
import type { Type } from '../../types/type.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'

/** Says what an operator wants and what it was given. A null is a mistake of its own: it has another remedy. */
export function wrongType(node: ASTNode, found: Type, wanted: string, checking: Checking): Typed {
  const span = checking.spanOf(node)
  const mayBeNull = found.type === 'nullable'
  checking.report(
    mayBeNull ? raise.mightBeNull(span, { wanted }) : raise.wrongType(span, { wanted, found: describeType(found) }),
  )
  return nothingKnown
}
