/**
 * Replaces `fast-equals`, of which rjsf uses only this function: props, schemas and data are plain
 * objects and lists. Functions count as equal, as rjsf requires.
 */
export function createCustomEqual(): (one: unknown, other: unknown) => boolean {
  return (one, other) => equal(one, other, new Map())
}

/** @param under pairs under comparison: a cycle is equal when nothing else differs */
function equal(one: unknown, other: unknown, under: Map<object, object>): boolean {
  if (Object.is(one, other)) return true
  if (typeof one === 'function') return typeof other === 'function'
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return false
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false
  if (under.get(one) === other) return true
  under.set(one, other)
  const keys = namesOf(one)
  return (
    keys.length === namesOf(other).length &&
    keys.every(
      (key) =>
        Object.hasOwn(other, key) && equal(Reflect.get(one, key), Reflect.get(other, key), under),
    )
  )
}

/** The owner of a React element is not part of its content. */
function namesOf(thing: object): readonly string[] {
  return '$$typeof' in thing
    ? Object.keys(thing).filter((key) => !key.startsWith('_'))
    : Object.keys(thing)
}
