/**
 * Returns a value as JSON text with sorted keys, so that the order in which a program sets its keys
 * never shows. Maps and sets become objects and sorted lists; `undefined` is left out.
 * @param indent spaces a level; 0 puts all on one line
 */
export function stableJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, (_, inner: unknown) => sorted(inner), indent) ?? 'null'
}

function sorted(value: unknown): unknown {
  if (value instanceof Set) return [...(value as ReadonlySet<string>)].toSorted()
  if (value instanceof Map) return sorted(Object.fromEntries(value as ReadonlyMap<string, unknown>))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}
