import type { ASTNode } from '@marcbachmann/cel-js'
import type { Comparison } from '../../../language/expression.ts'
import { raise } from '../../diagnostics.generated.ts'
import { suggest } from '../../suggest.ts'
import { describeType } from '../../types/describe-type.ts'
import { boolean, isNumeric, isText, present, type Type, type Word } from '../../types/type.ts'
import { union } from '../../types/union.ts'
import { describeWords } from '../../types/words-from.ts'
import type { Checking, Typed } from '../typed.ts'
import { operandsOf } from './operands.ts'
import { wrongType } from './wrong-type.ts'

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
    comparable(left.type, right.type, second, checking)
  return compared(node, left, right)
}

/** `<`, `<=`, `>` and `>=`: compares two numbers or two texts. */
export function ordering(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const left = checking.check(first)
  const right = checking.check(second)
  if (left.type.type === 'unknown' || right.type.type === 'unknown')
    return compared(node, left, right)
  if (!isNumeric(left.type) && !isText(left.type))
    wrongType(first, left.type, 'a number or a text', checking)
  else if (isNumeric(left.type) && !isNumeric(right.type))
    wrongType(second, right.type, 'a number', checking)
  else if (isText(left.type) && !isText(right.type))
    wrongType(second, right.type, 'a text', checking)
  return compared(node, left, right)
}

function compared(node: ASTNode, left: Typed, right: Typed): Typed {
  // Only rows of the table with these operators reach this line.
  const op = node.op as Comparison
  return { type: boolean, lowered: { is: 'compare', op, left: left.lowered, right: right.lowered } }
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

function comparable(left: Type, right: Type, node: ASTNode, checking: Checking): void {
  const both = union(left, right)
  const mayBeNull =
    left.type === 'nullable' ||
    left.type === 'unknown' ||
    right.type === 'nullable' ||
    right.type === 'unknown'
  const againstNull = (left.type === 'null' || right.type === 'null') && !mayBeNull
  if (both && !againstNull) return
  const wanted =
    left.type === 'null'
      ? 'a value that can be null'
      : `${describeType(left)}, like the other side of the comparison`
  checking.report(raise.wrongType(checking.spanOf(node), { wanted, found: describeType(right) }))
}
