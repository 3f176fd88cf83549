import type { Expression, Expressions, Root } from '../language/expression.ts'
import type { Json, JsonObject } from '../language/json.ts'
import type { Text, TextUse } from '../language/text.ts'
import {
  and,
  arithmetic,
  comparison,
  every,
  isIn,
  lowerAscii,
  member,
  negative,
  not,
  or,
  size,
  some,
  startsWith,
  withoutSuffix,
} from './expressions/operators.ts'
import { type UriPart, uriPart } from './expressions/uri-part.ts'
import { getOwn, isList, isObject, valueAt } from './expressions/values.ts'

/**
 * Evaluation context of an expression: a value for each root. Variables of `some` and `every` are
 * bound during evaluation.
 */
export type EvaluationContext = (root: Exclude<Root, 'each'>) => Json | undefined

/** Maximum depth. The compiler allows no tree this deep, and JavaScript's stack ends far deeper. */
const deepest = 200

/**
 * Returns the value of an expression, or undefined for *no value*. Examples of *no value* are a
 * missing field, a wrong type, division by zero, and overflow. Total: it returns for every tree
 * over every JSON value, and reads own properties only.
 */
export function evaluate(expression: Expression, context: EvaluationContext): Json | undefined {
  return valueOf(expression, { context, bound: {}, depth: 0 })
}

/** True when a condition holds. A condition without a value does not hold (fail closed). */
export function holds(condition: Expression, context: EvaluationContext): boolean {
  return evaluate(condition, context) === true
}

/**
 * Returns named expressions with their values. Names without a value are left out and listed as
 * missing.
 */
export function evaluateAll(
  expressions: Expressions,
  context: EvaluationContext,
): { readonly values: JsonObject; readonly missing: readonly string[] } {
  const computed = Object.entries(expressions).map(
    ([name, expression]) => [name, evaluate(expression, context)] as const,
  )
  return {
    values: Object.fromEntries(
      computed.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    missing: computed.flatMap(([name, value]) => (value === undefined ? [name] : [])),
  }
}

interface Place {
  readonly context: EvaluationContext
  readonly bound: JsonObject
  readonly depth: number
}

function valueOf(expression: Expression, outer: Place): Json | undefined {
  if (outer.depth > deepest) return undefined
  const place = { ...outer, depth: outer.depth + 1 }
  const value = (of: Expression) => valueOf(of, place)
  switch (expression.is) {
    case 'literal':
      return expression.value
    case 'path':
      return valueAt(rootOf(expression.root, place), expression.path)
    case 'has':
      return has(rootOf(expression.root, place), expression.path)
    case 'index':
      return both(value(expression.of), value(expression.at), member)
    case 'field':
      return one(value(expression.of), (of) => member(of, expression.name))
    case 'not':
      return not(value(expression.of))
    case 'negative':
      return one(value(expression.of), negative)
    case 'and':
      return and(value(expression.left), () => value(expression.right))
    case 'or':
      return or(value(expression.left), () => value(expression.right))
    case 'compare':
      return both(value(expression.left), value(expression.right), (left, right) =>
        comparison(expression.op, left, right),
      )
    case 'arithmetic':
      return both(value(expression.left), value(expression.right), (left, right) =>
        arithmetic(expression.op, expression.int, left, right),
      )
    case 'in':
      return both(value(expression.item), value(expression.list), isIn)
    case 'size':
      return one(value(expression.of), size)
    case 'startsWith':
      return both(value(expression.of), value(expression.prefix), startsWith)
    case 'withoutSuffix':
      return both(value(expression.of), value(expression.suffix), withoutSuffix)
    case 'lowerAscii':
      return one(value(expression.of), lowerAscii)
    case 'some':
    case 'every':
      return overItems(expression, value(expression.list), place)
    case 'filter':
      return filtered(expression, value(expression.list), place)
    case 'mapped':
      return mapped(expression, value(expression.list), place)
    case 'choice':
      return choice(
        value(expression.when),
        () => value(expression.then),
        () => value(expression.else),
      )
    case 'list':
      return all(expression.items.map(value))
    case 'map':
      return mapOf(expression.entries, value)
    // No case of its own: the build of a product without such an expression drops the code.
    default:
      return uriPart && uriPart(expression satisfies UriPart, value)
  }
}

function rootOf(root: Root, place: Place): Json | undefined {
  return root === 'each' ? place.bound : place.context(root)
}

/**
 * CEL's `has`: false when the last name is missing, no value when something before it is missing.
 */
function has(root: Json | undefined, path: readonly string[]): boolean | undefined {
  const owner = valueAt(root, path.slice(0, -1))
  const name = path.at(-1)
  return isObject(owner) && name !== undefined ? getOwn(owner, name) !== undefined : undefined
}

function one(
  value: Json | undefined,
  compute: (value: Json) => Json | undefined,
): Json | undefined {
  return value === undefined ? undefined : compute(value)
}

function both(
  left: Json | undefined,
  right: Json | undefined,
  compute: (left: Json, right: Json) => Json | undefined,
): Json | undefined {
  return left === undefined || right === undefined ? undefined : compute(left, right)
}

function choice(
  when: Json | undefined,
  then: () => Json | undefined,
  otherwise: () => Json | undefined,
): Json | undefined {
  if (typeof when !== 'boolean') return undefined
  return when ? then() : otherwise()
}

function overItems(
  expression: Extract<Expression, { readonly is: 'some' | 'every' }>,
  list: Json | undefined,
  place: Place,
): boolean | undefined {
  if (!isList(list)) return undefined
  const test = (item: Json) =>
    valueOf(expression.holds, { ...place, bound: { ...place.bound, [expression.as]: item } })
  return expression.is === 'some' ? some(list, test) : every(list, test)
}

/**
 * As in CEL, one item for which the condition has no value leaves the whole list without a value.
 */
function filtered(
  { as, holds: condition }: Extract<Expression, { readonly is: 'filter' }>,
  list: Json | undefined,
  place: Place,
): readonly Json[] | undefined {
  if (!isList(list)) return undefined
  const evaluated = list.map((item) => ({
    item,
    fits: valueOf(condition, { ...place, bound: { ...place.bound, [as]: item } }),
  }))
  return evaluated.every(({ fits }) => typeof fits === 'boolean')
    ? evaluated.filter(({ fits }) => fits === true).map(({ item }) => item)
    : undefined
}

function mapped(
  { as, to }: Extract<Expression, { readonly is: 'mapped' }>,
  list: Json | undefined,
  place: Place,
): readonly Json[] | undefined {
  return isList(list)
    ? all(list.map((item) => valueOf(to, { ...place, bound: { ...place.bound, [as]: item } })))
    : undefined
}

function all(values: readonly (Json | undefined)[]): readonly Json[] | undefined {
  const present = values.filter((value) => value !== undefined)
  return present.length === values.length ? present : undefined
}

function mapOf(
  entries: Expressions,
  value: (of: Expression) => Json | undefined,
): JsonObject | undefined {
  const names = Object.keys(entries)
  const values = all(Object.values(entries).map(value))
  return values && Object.fromEntries(values.map((item, at) => [names[at] ?? '', item]))
}

/**
 * Returns a text with its word chosen and its values computed; a missing value leaves its place
 * empty.
 */
export function textOf(use: TextUse, context: EvaluationContext): Text {
  const key = keyOf(use, context)
  return use.values ? { key, values: evaluateAll(use.values, context).values } : { key }
}

function keyOf(use: TextUse, context: EvaluationContext): string {
  if ('key' in use) return use.key
  const word = evaluate(use.of, context)
  return (typeof word === 'string' ? getOwn(use.is, word) : undefined) ?? use.otherwise
}

/** Returns a number to show; 0 as long as there is none. */
export function numberOf(expression: Expression, context: EvaluationContext): number {
  const value = evaluate(expression, context)
  return typeof value === 'number' ? value : 0
}
