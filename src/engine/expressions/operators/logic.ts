import type { Json } from '../../../language/json.ts'

type Truth = Json | undefined

export const not = (value: Truth): boolean | undefined =>
  typeof value === 'boolean' ? !value : undefined

/**
 * CEL absorbs: one side that decides is enough, whatever the other lacks. The right side is asked
 * only when it matters.
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
 * `some` and `every` are `or` and `and` over a list, with the same absorption; an empty list is
 * false and true.
 */
export function some(items: readonly Json[], holds: (item: Json) => Truth): boolean | undefined {
  return items.reduce<boolean | undefined>((sofar, item) => or(sofar, () => holds(item)), false)
}

export function every(items: readonly Json[], holds: (item: Json) => Truth): boolean | undefined {
  return items.reduce<boolean | undefined>((sofar, item) => and(sofar, () => holds(item)), true)
}
