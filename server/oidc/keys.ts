import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { randomHandle } from '../random-handle.ts'
import type { Sealer } from '../sealing/sealer.ts'
import { readOrCreateSecret, readSecrets, type Secret } from '../sealing/secrets.ts'
import type { Store } from '../store/open-store.ts'
import type { ClientId } from './clients.ts'

/** The first signing key and the first cookie key sign; the others only verify. */
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
  'cookie-key': randomHandle,
  'client-iam': randomHandle,
  'client-singleid': randomHandle,
}

/** Loads the keys, created at the first start and kept, so that a restart does not end sessions. */
export async function loadProviderKeys(used: {
  readonly store: Store
  readonly sealer: Sealer
  readonly now: number
}): Promise<Keys> {
  const secretsOf = (name: string) => readSecrets(used, name, providerSecrets[name] ?? randomHandle)
  return {
    signing: (await secretsOf('signing-key')).map(signingKeyOf),
    cookie: (await secretsOf('cookie-key')).map(({ value }) => value),
    clientSecrets: {
      iam: await readOrCreateSecret(used, 'client-iam', randomHandle),
      singleid: await readOrCreateSecret(used, 'client-singleid', randomHandle),
    },
  }
}

const signingKeyOf = ({ id, value }: Secret): JWK => ({
  ...JSON.parse(value),
  kid: `sandbox-${id}`,
  use: 'sig',
  alg: 'ES256',
})
