import type { AuthorizationValues } from '../engine/event.ts'
import { toBase64url } from './base64url.ts'

export interface AuthorizationSources {
  /** @param length number of random bytes */
  readonly random: (length: number) => Uint8Array
  readonly sha256: (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>
}

/**
 * Bytes per value: 256 bits, as RFC 7636, section 7.1, requires of a verifier. 32 bytes make a
 * verifier of 43 characters (section 4.1).
 */
const length = 32

export async function authorizationValues({
  random,
  sha256,
}: AuthorizationSources): Promise<AuthorizationValues> {
  const [state, nonce, verifier] = [
    toBase64url(random(length)),
    toBase64url(random(length)),
    toBase64url(random(length)),
  ]
  const challenge = toBase64url(await sha256(new TextEncoder().encode(verifier)))
  return { state, nonce, verifier, challenge }
}
