import { createHash, randomBytes } from 'node:crypto'

/**
 * 256 random bits. Given out once; the database keeps only its hash, so a copy of the database
 * opens nothing.
 */
export const randomHandle = (): string => randomBytes(32).toString('base64url')

export const handleHash = (handle: string): string =>
  createHash('sha256').update(handle).digest('base64url')
