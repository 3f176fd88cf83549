/**
 * Returns the next value, but reuses every part of the previous value that is equal. Unchanged
 * parts keep their identity, so components that compare by identity do not render again. Plain data
 * only.
 */
export function shareStructure<Value>(previous: Value, next: Value): Value {
  if (Object.is(previous, next)) return previous
  if (Array.isArray(previous) && Array.isArray(next)) {
    const kept = next.map((item: unknown, at) =>
      at in previous ? shareStructure<unknown>(previous[at], item) : item,
    )
    // The parts are those of `next` or equal parts, so the type is that of `next`.
    return previous.length === kept.length &&
      kept.every((item, at) => Object.is(item, previous[at]))
      ? previous
      : (kept as Value)
  }
  if (!isRecord(previous) || !isRecord(next)) return next
  const keep = (name: string, part: unknown) =>
    Object.hasOwn(previous, name) ? shareStructure(previous[name], part) : part
  const entries = Object.entries(next).map(([name, part]) => [name, keep(name, part)] as const)
  const same = entries.every(
    ([name, part]) => Object.hasOwn(previous, name) && Object.is(part, previous[name]),
  )
  // The parts are those of `next`, as above.
  return same && Object.keys(previous).length === entries.length
    ? previous
    : (Object.fromEntries(entries) as Value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
