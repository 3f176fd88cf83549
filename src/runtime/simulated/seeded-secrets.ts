import { authorizationValues } from '../authorization-values.ts'
import type { Secrets } from '../ports.ts'
import { sha256 } from '../sha-256.ts'

/**
 * Creates the same values in every run. They are good for reading a recording, and for nothing
 * else.
 */
export function createSeededSecrets(seed = 1): Secrets {
  const random = seededBytes(seed)
  return {
    authorization: () =>
      authorizationValues({ random, sha256: (message) => Promise.resolve(sha256(message)) }),
  }
}

/** Returns hashes of a counter. */
function seededBytes(seed: number): (length: number) => Uint8Array {
  let drawn = 0
  return (length) => {
    drawn += 1
    return sha256(new TextEncoder().encode(`${seed} ${drawn}`)).slice(0, length)
  }
}
