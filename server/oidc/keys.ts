import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { randomHandle } from '../random-handle.ts'
import { type Sealer, readOrCreateSecret, readSecrets, type Secret } from '../sealing/sealer.ts'
import type { Store } from '../store/tables.ts'
import type { ClientId } from './own-clients.ts'
import type { Signature } from './registered-clients.ts'

/** The first signing key of each algorithm and the first cookie key sign; the others verify. */
export type Keys = {
  readonly signing: readonly JWK[]
  readonly cookie: readonly string[]
  readonly clientSecrets: Readonly<Record<ClientId, string>>
}

/** Makes a new secret of each name that a rotation replaces. */
export const providerSecrets: Readonly<Record<string, () => string>> = {
  'signing-key': () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return JSON.stringify(privateKey.export({ format: 'jwk' }))
  },
  // Each relying party can verify RS256 (OpenID Connect Core 1.0, section 15.1).
  'signing-key-rs256': () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return JSON.stringify(privateKey.export({ format: 'jwk' }))
  },
  'cookie-key': randomHandle,
  'client-iam': randomHandle,
  'client-singleid': randomHandle,
}

/** Secrets that exist only where a client needs them. */
export const optionalSecrets: ReadonlySet<string> = new Set(['signing-key-rs256'])

/**
 * Loads the keys, created at the first start and kept, so that a restart does not end sessions.
 * @param signatures of the ID tokens of registered clients
 */
export async function loadProviderKeys(
  used: { readonly store: Store; readonly sealer: Sealer; readonly now: number },
  signatures: readonly Signature[] = [],
): Promise<Keys> {
  const secretsOf = (name: string) => readSecrets(used, name, providerSecrets[name] ?? randomHandle)
  return {
    signing: [
      ...(await secretsOf('signing-key')).map((secret) => signingKeyOf(secret, 'ES256')),
      ...(signatures.includes('RS256')
        ? (await secretsOf('signing-key-rs256')).map((secret) => signingKeyOf(secret, 'RS256'))
        : []),
    ],
    cookie: (await secretsOf('cookie-key')).map(({ value }) => value),
    clientSecrets: {
      iam: await readOrCreateSecret(used, 'client-iam', randomHandle),
      singleid: await readOrCreateSecret(used, 'client-singleid', randomHandle),
    },
  }
}

const signingKeyOf = ({ id, value }: Secret, alg: Signature): JWK => ({
  ...JSON.parse(value),
  kid: alg === 'ES256' ? `sandbox-${id}` : `sandbox-rs256-${id}`,
  use: 'sig',
  alg,
})
