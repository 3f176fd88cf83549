import type { Comparison } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import { equal } from './equal.ts'

/**
 * Compares two values. Equality compares any values; order compares two numbers, two texts or two
 * booleans.
 */
export function comparison(op: Comparison, left: Json, right: Json): boolean | undefined {
  switch (op) {
    case '==':
      return equal(left, right)
    case '!=':
      return !equal(left, right)
    case '<':
      return holds(order(left, right), (sign) => sign < 0)
    case '<=':
      return holds(order(left, right), (sign) => sign <= 0)
    case '>':
      return holds(order(left, right), (sign) => sign > 0)
    case '>=':
      return holds(order(left, right), (sign) => sign >= 0)
    default:
      return op satisfies never
  }
}

const holds = (sign: number | undefined, test: (sign: number) => boolean) =>
  sign === undefined ? undefined : test(sign)

function order(left: Json, right: Json): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right)
  if (typeof left === 'string' && typeof right === 'string') return orderOfTexts(left, right)
  return undefined
}

/**
 * Compares by code point, as CEL orders texts. JavaScript's own order puts an emoji before U+FFFF.
 */
function orderOfTexts(left: string, right: string): number {
  const others = [...right]
  for (const [at, character] of [...left].entries()) {
    const other = others[at]
    if (other === undefined) return 1
    if (character !== other) return (character.codePointAt(0) ?? 0) - (other.codePointAt(0) ?? 0)
  }
  return left.length - right.length
}
