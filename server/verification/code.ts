import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Returns a random code of decimal digits; each digit is equally likely. */
export const newCode = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Returns the HMAC of a code within its scope, keyed with the pepper. Six digits are only a million
 * guesses, so the HMAC is only as safe as its key. The pepper is therefore in its own file, not in
 * the database. In sandbox mode the database does hold the message with the code, because the inbox
 * shows it. `backend` keeps no messages.
 */
export const codeHmac = (pepper: string, scope: readonly string[], code: string): string =>
  createHmac('sha256', pepper)
    .update([...scope, code].join('\n'))
    .digest('base64url')

export const sameHmac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
