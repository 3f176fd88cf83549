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
 * Hashes with SHA-256. `crypto.subtle` exists in secure contexts only; a sandbox on another machine
 * of the network is not a secure context.
 */
async function digest(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  // The types assume a secure context.
  const subtle = crypto.subtle as SubtleCrypto | undefined
  if (subtle !== undefined) return new Uint8Array(await subtle.digest('SHA-256', message))
  return sha256(message)
}
