import { createHash } from 'node:crypto'

/**
 * Returns the hash in the form of the attribute and of a policy's source (W3C Subresource
 * Integrity, Content Security Policy).
 */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
