/**
 * Which kind of situation leads to which, the browser's own ways left out; and which of them are an
 * end that somebody may want.
 */
export function waysOn<Kind>() {
  const from = new Map<Kind, Kind[]>()
  const ends = new Set<Kind>()
  return {
    lead: (kind: Kind, to: Kind): void => void from.set(to, [...(from.get(to) ?? []), kind]),
    end: (kind: Kind): void => void ends.add(kind),
    /**
     * Those of `all` from which no way leads to an end: dead ends, and rings that nobody leaves.
     */
    stranded(all: Iterable<Kind>): readonly Kind[] {
      const saved = new Set(ends)
      for (const kind of saved) for (const before of from.get(kind) ?? []) saved.add(before)
      return [...all].filter((kind) => !saved.has(kind))
    },
  }
}
