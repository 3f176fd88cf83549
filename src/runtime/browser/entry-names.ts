import { toBase64url } from '../base64url.ts'

/** Marks this product's names among the names of an origin. */
export const prefix = 'gh.'

/** Returns a name that reveals nothing: two browsers have different names for the same entry. */
export async function obscuredName(key: CryptoKey, parts: readonly string[]): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(JSON.stringify(parts)))
  return prefix + toBase64url(new Uint8Array(mac))
}
