/**
 * Records transitions between kinds of situations, without the browser's own.
 * Also records the kinds that are an acceptable end.
 */
export function waysOn<Kind>() {
  const from = new Map<Kind, Set<Kind>>()
  const ends = new Set<Kind>()
  return {
    lead(kind: Kind, to: Kind): void {
      const before = from.get(to) ?? new Set()
      from.set(to, before.add(kind))
    },
    end: (kind: Kind): void => void ends.add(kind),
    /** Returns those of `all` without a path to an end: dead ends, and cycles without an exit. */
    stranded(all: Iterable<Kind>): readonly Kind[] {
      const saved = new Set(ends)
      for (const kind of saved) for (const before of from.get(kind) ?? []) saved.add(before)
      return [...all].filter((kind) => !saved.has(kind))
    },
  }
}
