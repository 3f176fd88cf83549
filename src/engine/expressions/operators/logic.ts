import type { Json } from '../../../language/json.ts'

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
