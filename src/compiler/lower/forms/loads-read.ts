/**
 * Lists loads with answers that a lowered value reads. A load that is only tested with `has` needs
 * no wait.
 */
export function loadsRead(lowered: unknown): readonly string[] {
  return [...new Set(found(lowered))]
}

function found(lowered: unknown): readonly string[] {
  if (typeof lowered !== 'object' || lowered === null) return []
  if ('is' in lowered && lowered.is === 'has') return []
  if (
    'root' in lowered &&
    lowered.root === 'data' &&
    'path' in lowered &&
    Array.isArray(lowered.path)
  )
    return [String(lowered.path[0])]
  return Object.values(lowered).flatMap(found)
}
