/**
 * Levels of a body: the deepest of the document has four. What is nested for its own sake takes
 * down whoever walks it, one call to a level.
 */
const maxDepth = 32

/** Walked level by level, and no further than is allowed. */
export function isTooDeeplyNested(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    )
  }
  return false
}
