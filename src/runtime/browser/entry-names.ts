import { toBase64url } from '../base64url.ts'

/** Marks what is ours among the names of an origin. */
export const prefix = 'gh.'

/** A name that tells nothing: two browsers have different ones for the same entry. */
export async function obscuredName(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(JSON.stringify(parts)))
  return prefix + toBase64url(new Uint8Array(mac))
}
