import type { Arithmetic, Comparison } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import { getOwn, isList, isObject } from './values.ts'

/** CEL's equality over JSON: deep, and false between values of different types. */
export function equal(left: Json, right: Json): boolean {
  if (isList(left))
    return (
      isList(right) &&
      left.length === right.length &&
      left.every((item, at) => equalOrAbsent(item, right[at]))
    )
  if (!isObject(left)) return left === right
  if (!isObject(right)) return false
  const names = Object.keys(left)
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => equalOrAbsent(getOwn(left, name), getOwn(right, name)))
  )
}

function equalOrAbsent(left: Json | undefined, right: Json | undefined): boolean {
  return left === undefined || right === undefined
    ? left === right
    : left === right || equal(left, right)
}

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

type Truth = Json | undefined

export const not = (value: Truth): boolean | undefined =>
  typeof value === 'boolean' ? !value : undefined

/**
 * Combines as CEL does: one side that decides is enough, even if the other has no value. The right
 * side is evaluated only when it matters.
 */
export function and(left: Truth, right: () => Truth): boolean | undefined {
  return decidedBy(false, left, right)
}

export function or(left: Truth, right: () => Truth): boolean | undefined {
  return decidedBy(true, left, right)
}

function decidedBy(decisive: boolean, left: Truth, right: () => Truth): boolean | undefined {
  if (left === decisive) return decisive
  const other = right()
  if (other === decisive) return decisive
  return left === !decisive && other === !decisive ? !decisive : undefined
}

/**
 * `some` and `every` are `or` and `and` over a list, with the same rule. For an empty list the
 * results are false and true.
 */
export function some(items: readonly Json[], holds: (item: Json) => Truth): boolean | undefined {
  return items.reduce<boolean | undefined>((sofar, item) => or(sofar, () => holds(item)), false)
}

export function every(items: readonly Json[], holds: (item: Json) => Truth): boolean | undefined {
  return items.reduce<boolean | undefined>((sofar, item) => and(sofar, () => holds(item)), true)
}

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

export function startsWith(of: Json, prefix: Json): boolean | undefined {
  return typeof of === 'string' && typeof prefix === 'string' ? of.startsWith(prefix) : undefined
}

/**
 * Removes the suffix once, at the end, but never the whole text (D7.01). "PasswordAuthenticator"
 * becomes "Password"; "Authenticator" stays.
 */
export function withoutSuffix(of: Json, suffix: Json): string | undefined {
  if (typeof of !== 'string' || typeof suffix !== 'string') return undefined
  return of.endsWith(suffix) && of.length > suffix.length
    ? of.slice(0, of.length - suffix.length)
    : of
}

/** Changes only A to Z, as CEL's `lowerAscii`: no locale decides about names. */
export function lowerAscii(of: Json): string | undefined {
  return typeof of === 'string'
    ? of.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : undefined
}

/** Returns `list[0]` or `map["name"]`. */
export function member(of: Json, at: Json): Json | undefined {
  if (isList(of))
    return typeof at === 'number' && Number.isSafeInteger(at) && at >= 0 ? of[at] : undefined
  return isObject(of) && typeof at === 'string' ? getOwn(of, at) : undefined
}

/** True for an item of a list, or a key of a map. */
export function isIn(item: Json, list: Json): boolean | undefined {
  if (isList(list)) return list.some((other) => equal(item, other))
  return isObject(list) && typeof item === 'string' ? Object.hasOwn(list, item) : undefined
}

/** Returns the number of code points of a text, items of a list, or keys of a map. */
export function size(of: Json): number | undefined {
  if (typeof of === 'string') return [...of].length
  if (isList(of)) return of.length
  return isObject(of) ? Object.keys(of).length : undefined
}
