import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const keyOf = (pepper: string, pairing: string): Buffer =>
  Buffer.from(hkdfSync('sha256', pepper, pairing, 'authenticator app', 32))

/**
 * Encrypts a key under another key that is not in the database (RFC 6238, 5.1). The result is bound
 * to its pairing: moved to another row it cannot be opened.
 */
export function sealKey(pepper: string, pairing: string, key: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(pepper, pairing), iv)
  const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
}

/** @throws Error when it was sealed for another pairing or under another pepper */
export function openKey(pepper: string, pairing: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(
    algorithm,
    keyOf(pepper, pairing),
    bytes.subarray(0, 12),
  ).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
