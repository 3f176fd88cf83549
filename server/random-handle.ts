import { createHash, randomBytes } from 'node:crypto'

/**
 * Returns 256 random bits. The database keeps only the hash, so a copy of the database gives no
 * access.
 */
export const randomHandle = (): string => randomBytes(32).toString('base64url')

export const handleHash = (handle: string): string =>
  createHash('sha256').update(handle).digest('base64url')
