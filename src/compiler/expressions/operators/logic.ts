import type { ASTNode } from '@marcbachmann/cel-js'
import { boolean } from '../../types/type.ts'
import { factsWhen } from '../facts.ts'
import type { Checking, Typed } from '../typed.ts'
import { operandOf, operandsOf } from './operands.ts'
import { wrongType } from './wrong-type.ts'

/** The right side of `&&` may rely on the left: `has(a.b) && a.b > 1`. */
export function and(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = condition(first, checking)
  const right = condition(second, checking.knowing(factsWhen(left.lowered, true)))
  return { type: boolean, lowered: { is: 'and', left: left.lowered, right: right.lowered } }
}

/** The right side of `||` may rely on the left being false: `!has(a.b) || a.b > 1`. */
export function or(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = condition(first, checking)
  const right = condition(second, checking.knowing(factsWhen(left.lowered, false)))
  return { type: boolean, lowered: { is: 'or', left: left.lowered, right: right.lowered } }
}

export function not(node: ASTNode, checking: Checking): Typed {
  return { type: boolean, lowered: { is: 'not', of: condition(operandOf(node), checking).lowered } }
}

export function condition(node: ASTNode, checking: Checking): Typed {
  const found = checking.check(node)
  if (found.type.type === 'boolean' || found.type.type === 'unknown') return found
  return wrongType(node, found.type, 'a boolean', checking)
}
