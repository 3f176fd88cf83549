import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Decimal digits, each as likely as any other. */
export const newCode = (digits: number): string =>
  String(randomInt(10 ** digits)).padStart(digits, '0')

/**
 * Six digits are a million guesses, so the HMAC is only as good as its key is far: the pepper lies
 * in a file of its own, not in the database. What does lie in the database in sandbox mode is the
 * message that carried the code, because the inbox shows it; `backend` keeps no messages.
 */
export const codeHmac = (pepper: string, scope: readonly string[], code: string): string =>
  createHmac('sha256', pepper)
    .update([...scope, code].join('\n'))
    .digest('base64url')

export const sameHmac = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
