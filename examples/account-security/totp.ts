import { createHmac, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30

/** Returns a key of 160 bits in base32 (RFC 4648, section 6). */
export const newSecret = (): string =>
  [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('')

/** Returns the number of the time step (RFC 6238, section 4.2). */
export const stepAt = (nowMs: number): number => Math.floor(nowMs / 1_000 / stepSeconds)

/** Returns the code of six digits for a time step (RFC 4226, section 5.3, with HMAC-SHA-1). */
export function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

/**
 * Returns the step of a right code, or undefined. One step before and after allows for clocks that
 * differ (RFC 6238, section 5.2).
 */
export const stepOfCode = (secret: string, code: string, nowMs: number): number | undefined =>
  [0, -1, 1].map((away) => stepAt(nowMs) + away).find((step) => codeOf(secret, step) === code)

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
