/**
 * Finds the character U+0000, and half of a surrogate pair. JSON and addresses may contain them,
 * but PostgreSQL stores no U+0000 (its manual, 8.3), and another character in place of a half. No
 * name, code or handle has them, so they are refused before any lookup.
 */
export function findUnstorableCharacter(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const unstorablePath = isStorable(name)
      ? findUnstorableCharacter(inner, `${path}/${name}`)
      : path
    if (unstorablePath !== undefined) return unstorablePath
  }
  return undefined
}

const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
