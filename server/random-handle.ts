import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * Returns 256 random bits. The database keeps only the hash, so a copy of the database gives no
 * access.
 */
export const randomHandle = (): string => randomBytes(32).toString('base64url')

export const handleHash = (handle: string): string =>
  createHash('sha256').update(handle).digest('base64url')

/** Without vowels, which would make words, and without letters and digits that look alike. */
const readable = '23456789BCDFGHJKMNPQRSTVWXZ'
const codeLength = 10

/**
 * Returns the name of a sign-in that a person reads aloud, such as `7KQ4M-X29DT`: 47 random bits.
 * It gives no access.
 */
export function randomSupportCode(): string {
  const letters = Array.from({ length: codeLength }, () => readable[randomInt(readable.length)])
  return [letters.slice(0, 5), letters.slice(5)].map((half) => half.join('')).join('-')
}

/**
 * Returns a typed support code in its one spelling; undefined for a text that is none. The hyphen,
 * spaces and the case do not matter.
 */
export function readSupportCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  return letters.length === codeLength && [...letters].every((each) => readable.includes(each))
    ? `${letters.slice(0, 5)}-${letters.slice(5)}`
    : undefined
}
