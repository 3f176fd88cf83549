import { authorizationValues } from '../authorization-values.ts'
import type { Secrets } from '../ports.ts'
import { sha256 } from '../sha-256.ts'

export function createBrowserSecrets(): Secrets {
  return {
    authorization: () =>
      authorizationValues({
        random: (length) => crypto.getRandomValues(new Uint8Array(length)),
        sha256: digest,
      }),
  }
}

/**
 * `crypto.subtle` is there in secure contexts only; a sandbox on another machine of the network is
 * none.
 */
async function digest(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types know secure contexts only.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle !== undefined) return new Uint8Array(await subtle.digest('SHA-256', message))
  return sha256(message)
}
