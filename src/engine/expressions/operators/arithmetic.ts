import type { Arithmetic } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import { isList } from '../get-own.ts'

/**
 * Computes with numbers; `plus` also joins two texts or two lists. A result that JSON cannot hold
 * exactly is no value.
 */
export function arithmetic(
  op: Arithmetic,
  int: boolean,
  left: Json,
  right: Json,
): Json | undefined {
  if (typeof left === 'number' && typeof right === 'number')
    return int ? ofIntegers(op, left, right) : ofDecimals(op, left, right)
  if (op !== 'plus') return undefined
  if (typeof left === 'string' && typeof right === 'string') return left + right
  return isList(left) && isList(right) ? [...left, ...right] : undefined
}

/** Minus zero is zero, as in CEL's integers and in JSON. */
export function negative(value: Json): number | undefined {
  return typeof value === 'number' ? 0 - value : undefined
}

function ofIntegers(op: Arithmetic, left: number, right: number): number | undefined {
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right)) return undefined
  if ((op === 'divide' || op === 'remainder') && right === 0) return undefined
  const result = op === 'divide' ? Math.trunc(left / right) : compute(op, left, right)
  return Number.isSafeInteger(result) ? result + 0 : undefined
}

/** CEL has no remainder of decimals; infinity and NaN are not JSON. */
function ofDecimals(op: Arithmetic, left: number, right: number): number | undefined {
  const result = op === 'remainder' ? Number.NaN : compute(op, left, right)
  return Number.isFinite(result) ? result + 0 : undefined
}

function compute(op: Arithmetic, left: number, right: number): number {
  switch (op) {
    case 'plus':
      return left + right
    case 'minus':
      return left - right
    case 'times':
      return left * right
    case 'divide':
      return left / right
    case 'remainder':
      return left % right
    default:
      return op satisfies never
  }
}
