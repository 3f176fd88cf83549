import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'

/**
 * Encrypts responses for replay. Responses carry handles and bodies carry passwords, so neither may
 * be readable in the database. A response is encrypted under the idempotency key, which only the
 * browser has; the table stores its HMAC. The body is stored as an HMAC that also includes the key,
 * so that passwords cannot be guessed from it.
 */
export function encryptedReplay(pepper: string, operation: string, key: string) {
  const secret = Buffer.from(hkdfSync('sha256', key, pepper, `answer ${operation}`, 32))
  const mac = (...parts: readonly string[]) =>
    createHmac('sha256', pepper)
      .update(JSON.stringify([operation, key, ...parts]))
      .digest('base64url')
  return {
    id: mac('id'),
    bodyMac: (body: unknown) => mac('body', canonical(body)),
    seal(value: unknown): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv(algorithm, secret, iv)
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url')
    },
    open(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, secret, bytes.subarray(0, 12)).setAuthTag(
        bytes.subarray(12, 28),
      )
      return JSON.parse(
        Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'),
      )
    },
  }
}

/** Sorts the names: their order does not make another body. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  )
}
