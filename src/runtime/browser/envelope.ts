import type { JsonObject } from '../../language/json.ts'
import { fromBase64url, toBase64url } from '../base64url.ts'

/**
 * Binds an envelope to its place: it opens nowhere else. The name of an entry is derived from its
 * tenant too.
 */
export interface Binding {
  readonly origin: string
  readonly entry: string
}

/**
 * The sealed content: the value, the time of writing (epoch ms), and the tenant that wrote it.
 * Another tenant of this origin learns no more than that.
 */
export interface Kept {
  readonly at: number
  readonly tenant: string
  readonly version: string
  readonly value: JsonObject
}

const format = 1

/**
 * Returns `{v, iv, ct}` as JSON: AES-GCM with a fresh 96-bit nonce (NIST SP 800-38D, section
 * 8.2.2).
 */
export async function sealEnvelope(key: CryptoKey, binding: Binding, kept: Kept): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytesOf(binding) },
    key,
    new TextEncoder().encode(JSON.stringify(kept)),
  )
  return JSON.stringify({ v: format, iv: toBase64url(iv), ct: toBase64url(new Uint8Array(sealed)) })
}

/**
 * Returns undefined for text that was not sealed with this key for this place. Examples are
 * altered, cut or moved text, and an older format.
 */
export async function openEnvelope(
  key: CryptoKey,
  binding: Binding,
  text: string,
): Promise<Kept | undefined> {
  try {
    const { v, iv, ct } = JSON.parse(text) as Partial<Record<'v' | 'iv' | 'ct', unknown>>
    const [nonce, sealed] = [bytesIn(iv), bytesIn(ct)]
    if (v !== format || nonce === undefined || sealed === undefined) return undefined
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: bytesOf(binding) },
      key,
      sealed,
    )
    // GCM proves that this product wrote it, so it has the expected shape.
    return JSON.parse(new TextDecoder().decode(opened)) as Kept
  } catch {
    return undefined
  }
}

/** Encodes a list, so that no part of one binding can pass for a part of another. */
const bytesOf = ({ origin, entry }: Binding) =>
  new TextEncoder().encode(JSON.stringify([format, origin, entry]))
const bytesIn = (value: unknown) => (typeof value === 'string' ? fromBase64url(value) : undefined)
