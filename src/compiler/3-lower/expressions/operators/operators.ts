import type { ASTNode } from '@marcbachmann/cel-js'
import type { Arithmetic, Comparison, Expression } from '../../../../language/expression.ts'
import { raise } from '../../../diagnostics/diagnostics.generated.ts'
import { suggest } from '../../../diagnostics/suggest.ts'
import {
  boolean,
  classed,
  classOf,
  describeType,
  describeWords,
  integer,
  isInteger,
  isNumeric,
  isText,
  number,
  present,
  stricter,
  text,
  type Type,
  union,
  type Word,
} from '../../../types.ts'
import { factsWhen } from '../facts.ts'
import { type Checking, nothingKnown, type Typed } from '../scope.ts'
import { choiceOf, operandOf, operandsOf, wrongType } from './operands.ts'

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

/**
 * `==` and `!=`: checks that the sides can be equal, and that a word belongs to its enumeration.
 */
export function equality(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = checking.check(first)
  const right = checking.check(second)
  if (
    !unknownWord(left.type, second, right, checking) &&
    !unknownWord(right.type, first, left, checking)
  )
    comparable(left.type, right.type, [first, second], checking)
  return compared(node, [left, right], checking)
}

/** `<`, `<=`, `>` and `>=`: compares two numbers or two texts. */
export function ordering(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = checking.check(first)
  const right = checking.check(second)
  if (left.type.type === 'unknown' || right.type.type === 'unknown')
    return compared(node, [left, right], checking)
  // The type of a wrong comparison is unknown, so that it is reported once: `size(a > 0)`.
  if (!isNumeric(left.type) && !isText(left.type))
    return wrongType(first, left.type, 'a number or a text', checking)
  if (isNumeric(left.type) && !isNumeric(right.type))
    return wrongType(second, right.type, 'a number', checking)
  if (isText(left.type) && !isText(right.type))
    return wrongType(second, right.type, 'a text', checking)
  return compared(node, [left, right], checking)
}

function compared(
  node: ASTNode,
  [left, right]: readonly [Typed, Typed],
  checking: Checking,
): Typed {
  // Only rows of the table with these operators reach this line.
  const op = node.op as Comparison
  // A comparison of null with null is already reported.
  const isKnown = [left, right].every(({ type }) => type.type !== 'unknown' && type.type !== 'null')
  const same = isKnown ? sameResult(node, left.lowered, right.lowered) : undefined
  if (same) checking.report(raise.sameResult(checking.spanOf(node), same))
  return { type: boolean, lowered: { is: 'compare', op, left: left.lowered, right: right.lowered } }
}

const textOf = ({ input, start, end }: ASTNode): string => input.slice(start, end)

/** The result of a comparison that has only one, with the reason. */
function sameResult(node: ASTNode, left: Expression, right: Expression) {
  const op = node.op as Comparison
  const [first, second] = operandsOf(node)
  if (textOf(first) === textOf(second))
    return { result: String(outcomes[op](0, 0)), reason: 'both sides are the same' }
  if (left.is === 'size') return resultOfSize(right, (size, bound) => outcomes[op](size, bound))
  if (right.is === 'size') return resultOfSize(left, (size, bound) => outcomes[op](bound, size))
  return undefined
}

const outcomes: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '==': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

/** A size is at least 0. A bound above 0 gives both results. */
function resultOfSize(bound: Expression, holds: (size: number, bound: number) => boolean) {
  if (bound.is !== 'literal' || typeof bound.value !== 'number' || bound.value > 0) return undefined
  const { value } = bound
  if (holds(0, value) !== holds(1, value)) return undefined
  return { result: String(holds(0, value)), reason: 'a size is never below 0' }
}

/**
 * True when a literal is compared with an enumeration that lacks it, which is then the reported
 * error.
 */
export function unknownWord(
  type: Type,
  node: ASTNode,
  literal: Typed,
  checking: Checking,
): boolean {
  const words = wordsIn(type)
  const word = literal.lowered.is === 'literal' ? literal.lowered.value : null
  if (
    !words ||
    (typeof word !== 'string' && typeof word !== 'number') ||
    typeof word !== typeof words[0] ||
    words.includes(word)
  )
    return false
  const known = words.map(String)
  checking.report(
    raise.unknownWord(checking.spanOf(node), {
      word: String(word),
      words: describeWords({ type: 'enumeration', words }),
      suggestion: suggest(String(word), known),
    }),
  )
  return true
}

export function wordsIn(type: Type): readonly Word[] | undefined {
  const inner = present(type)
  return inner.type === 'enumeration' ? inner.words : undefined
}

function comparable(
  left: Type,
  right: Type,
  [first, second]: readonly [ASTNode, ASTNode],
  checking: Checking,
): void {
  if (left.type === 'null' || right.type === 'null') {
    const [other, node] = left.type === 'null' ? [right, second] : [left, first]
    if (other.type === 'null') {
      const wanted = 'a value to compare with null'
      checking.report(raise.wrongType(checking.spanOf(second), { wanted, found: 'null' }))
    } else if (other.type !== 'nullable' && other.type !== 'unknown')
      checking.report(raise.neverNull(checking.spanOf(node), { found: describeType(other) }))
    return
  }
  if (union(left, right)) return
  const wanted = `${describeType(left)}, like the other side of the comparison`
  checking.report(raise.wrongType(checking.spanOf(second), { wanted, found: describeType(right) }))
}

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

/** `a in [b, c]`, or a key in a map. */
export function membership(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const item = checking.check(first)
  const list = checking.check(second)
  const lowered = { is: 'in', item: item.lowered, list: list.lowered } as const
  if (item.type.type === 'unknown' || list.type.type === 'unknown')
    return { type: boolean, lowered }
  if (second.op === 'list') {
    const words = second.args.map((word) =>
      unknownWord(item.type, word, checking.check(word), checking),
    )
    if (words.includes(true)) return { type: boolean, lowered }
  }
  if (list.type.type === 'list' && unknownWord(list.type.of, first, item, checking))
    return { type: boolean, lowered }
  if (list.type.type === 'map' || list.type.type === 'object') {
    if (!isText(item.type)) wrongType(first, item.type, 'a text, because keys are texts', checking)
  } else if (list.type.type !== 'list') wrongType(second, list.type, 'a list', checking)
  else if (!union(item.type, list.type.of))
    checking.report(
      raise.wrongType(checking.spanOf(first), {
        wanted: describeType(list.type.of),
        found: describeType(item.type),
      }),
    )
  return { type: boolean, lowered }
}
