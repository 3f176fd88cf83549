/**
 * Finds the character U+0000. JSON and addresses may contain it, but PostgreSQL stores it in no
 * text (its manual, 8.3). No name, code or handle has it, so it is refused before any lookup.
 */
export function findUnstorableCharacter(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unstorablePath = name.includes('\0')
      ? path
      : findUnstorableCharacter(inner, `${path}/${name}`)
    if (unstorablePath !== undefined) return unstorablePath
  }
  return undefined
}
