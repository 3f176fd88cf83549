import type { Json } from '../../../language/json.ts'

export function startsWith(of: Json, prefix: Json): boolean | undefined {
  return typeof of === 'string' && typeof prefix === 'string' ? of.startsWith(prefix) : undefined
}

/**
 * Once, at the end, never leaving nothing (D7.01): "PasswordAuthenticator" is "Password",
 * "Authenticator" stays.
 */
export function withoutSuffix(of: Json, suffix: Json): string | undefined {
  if (typeof of !== 'string' || typeof suffix !== 'string') return undefined
  return of.endsWith(suffix) && of.length > suffix.length
    ? of.slice(0, of.length - suffix.length)
    : of
}

/** Only A to Z change, as CEL's `lowerAscii` has it: no locale decides what a name is. */
export function lowerAscii(of: Json): string | undefined {
  return typeof of === 'string'
    ? of.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : undefined
}
