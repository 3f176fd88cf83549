/**
 * Maximum levels of a body; the deepest one in the document has four. Deeper nesting could overflow
 * the stack of code that recurses once per level.
 */
const maxDepth = 32

/** Walks level by level, and stops at the limit. */
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
