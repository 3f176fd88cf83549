import { generateKeyPairSync } from 'node:crypto'
import type { Keys } from '../../oidc/keys.ts'
import { randomHandle } from '../../random-handle.ts'
import { readOrCreateSecret } from '../../sealing/secrets.ts'
import type { Services } from '../../services.ts'

/** Reads the keys of the other company: created at the first start and kept, separate from ours. */
export async function readIdpKeys(
  secrets: Pick<Services, 'store' | 'sealer'>,
): Promise<Pick<Keys, 'signing' | 'cookie'>> {
  const signing = await readOrCreateSecret(secrets, 'sora-signing-key', () =>
    JSON.stringify(
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
    ),
  )
  return {
    signing: [{ ...JSON.parse(signing), kid: 'sora-1', use: 'sig', alg: 'ES256' }],
    cookie: [await readOrCreateSecret(secrets, 'sora-cookie-key', randomHandle)],
  }
}
