import { createHash } from 'node:crypto'

/**
 * As an attribute and as a source of a policy have it (W3C Subresource Integrity, Content Security
 * Policy).
 */
export function integrityOf(bytes: string | Uint8Array): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}
