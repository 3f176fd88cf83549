import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { describeType } from '../../types/describe-type.ts'
import { union } from '../../types/union.ts'
import { factsWhen } from '../facts.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'
import { condition } from './logic.ts'
import { choiceOf } from './operands.ts'

/** `a ? b : c`: each side may rely on the outcome of the condition, and both have one type. */
export function choice(node: ASTNode, checking: Checking): Typed {
  const [test, first, second] = choiceOf(node)
  const when = condition(test, checking)
  const then = checking.knowing(factsWhen(when.lowered, true)).check(first)
  const otherwise = checking.knowing(factsWhen(when.lowered, false)).check(second)
  const type = union(then.type, otherwise.type)
  // `then` is a field of the tree, which no code awaits.
  if (type)
    return {
      type,
      lowered: { is: 'choice', when: when.lowered, then: then.lowered, else: otherwise.lowered },
    }
  checking.report(
    raise.wrongType(checking.spanOf(second), {
      wanted: `${describeType(then.type)}, like the other side of ":"`,
      found: describeType(otherwise.type),
    }),
  )
  return nothingKnown
}
