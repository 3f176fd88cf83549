import type { ASTNode } from '@marcbachmann/cel-js'
import type { Arithmetic } from '../../../language/expression.ts'
import { classOf, stricter } from '../../types/class-of.ts'
import { describeType } from '../../types/describe-type.ts'
import { classed, integer, isInteger, isNumeric, isText, number, text } from '../../types/type.ts'
import { union } from '../../types/union.ts'
import { type Checking, nothingKnown, type Typed } from '../typed.ts'
import { operandOf, operandsOf } from './operands.ts'
import { wrongType } from './wrong-type.ts'

/** `+` adds numbers and joins texts, and lists of the same kind. */
export function plus(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = checking.check(first)
  const right = checking.check(second)
  if (left.type.type === 'unknown' || right.type.type === 'unknown') return nothingKnown
  if (left.type.type === 'list' && right.type.type === 'list')
    return joined(second, left, right, checking)
  if (!isText(left.type) && !isText(right.type))
    return calculated('plus', first, second, left, right, checking)
  if (!isText(left.type))
    return wrongType(first, left.type, 'a text, to join it with the other side', checking)
  if (!isText(right.type))
    return wrongType(second, right.type, 'a text, to join it with the other side', checking)
  const type = classed(text, stricter(classOf(left.type), classOf(right.type)))
  return {
    type,
    lowered: { is: 'arithmetic', op: 'plus', int: false, left: left.lowered, right: right.lowered },
  }
}

function joined(second: ASTNode, left: Typed, right: Typed, checking: Checking): Typed {
  const type = union(left.type, right.type)
  if (!type)
    return wrongType(
      second,
      right.type,
      `${describeType(left.type)}, to join it with the other side`,
      checking,
    )
  return {
    type,
    lowered: { is: 'arithmetic', op: 'plus', int: false, left: left.lowered, right: right.lowered },
  }
}

export const minus = ofNumbers('minus')
export const times = ofNumbers('times')
export const divide = ofNumbers('divide')
export const remainder = ofNumbers('remainder')

export function negative(node: ASTNode, checking: Checking): Typed {
  const operand = operandOf(node)
  const found = checking.check(operand)
  if (found.type.type !== 'unknown' && !isNumeric(found.type))
    return wrongType(operand, found.type, 'a number', checking)
  const type = isInteger(found.type) ? integer : number
  // -5 is one number, not a negated five, so it is a literal everywhere.
  if (found.lowered.is === 'literal' && typeof found.lowered.value === 'number')
    return { type, lowered: { is: 'literal', value: 0 - found.lowered.value } }
  return { type, lowered: { is: 'negative', of: found.lowered } }
}

function ofNumbers(op: Arithmetic) {
  return (node: ASTNode, checking: Checking): Typed => {
    const [first, second] = operandsOf(node)
    return calculated(op, first, second, checking.check(first), checking.check(second), checking)
  }
}

function calculated(
  op: Arithmetic,
  first: ASTNode,
  second: ASTNode,
  left: Typed,
  right: Typed,
  checking: Checking,
): Typed {
  if (left.type.type === 'unknown' || right.type.type === 'unknown') return nothingKnown
  const int = isInteger(left.type)
  if (!isNumeric(left.type)) return wrongType(first, left.type, 'a number', checking)
  if (!isNumeric(right.type)) return wrongType(second, right.type, 'a number', checking)
  // As in CEL, integers and numbers do not mix, or a division would silently change its meaning.
  if (int !== isInteger(right.type))
    return wrongType(
      second,
      right.type,
      int ? 'an integer, like the other side' : 'a number with a fraction, like the other side',
      checking,
    )
  if (op === 'remainder' && !int) return wrongType(first, left.type, 'an integer', checking)
  return {
    type: int ? integer : number,
    lowered: { is: 'arithmetic', op, int, left: left.lowered, right: right.lowered },
  }
}
