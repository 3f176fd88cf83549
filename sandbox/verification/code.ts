import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Six digits are a million guesses; without the pepper, which is not beside the rows, a copied table would give them away. */
export const codeHmac = (pepper: string, scope: readonly string[], code: string): string =>
  createHmac('sha256', pepper).update([...scope, code].join('\n')).digest('base64url')

export const sameHmac = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
