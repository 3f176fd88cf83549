import type { Json } from '../../../language/json.ts'

export function startsWith(of: Json, prefix: Json): boolean | undefined {
  return typeof of === 'string' && typeof prefix === 'string' ? of.startsWith(prefix) : undefined
}

/**
 * Removes the suffix once, at the end, but never the whole text (D7.01). "PasswordAuthenticator"
 * becomes "Password"; "Authenticator" stays.
 */
export function withoutSuffix(of: Json, suffix: Json): string | undefined {
  if (typeof of !== 'string' || typeof suffix !== 'string') return undefined
  return of.endsWith(suffix) && of.length > suffix.length
    ? of.slice(0, of.length - suffix.length)
    : of
}

/** Changes only A to Z, as CEL's `lowerAscii`: no locale decides about names. */
export function lowerAscii(of: Json): string | undefined {
  return typeof of === 'string'
    ? of.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : undefined
}
