import { generateKeyPairSync } from 'node:crypto'
import type { JWK } from 'oidc-provider'
import { randomHandle } from '../random-handle.ts'
import { readOrCreateSecret } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import type { ClientId } from './clients.ts'

export type Keys = {
  readonly signing: JWK
  readonly cookie: string
  readonly clientSecrets: Readonly<Record<ClientId, string>>
}

/** Loads the keys, created at the first start and kept, so that a restart does not end sessions. */
export async function loadProviderKeys(store: Store): Promise<Keys> {
  const signing = await readOrCreateSecret(store, 'secret:signing-key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    return JSON.stringify(privateKey.export({ format: 'jwk' }))
  })
  return {
    signing: { ...JSON.parse(signing), kid: 'sandbox-1', use: 'sig', alg: 'ES256' },
    cookie: await readOrCreateSecret(store, 'secret:cookie-key', randomHandle),
    clientSecrets: {
      iam: await readOrCreateSecret(store, 'secret:client-iam', randomHandle),
      singleid: await readOrCreateSecret(store, 'secret:client-singleid', randomHandle),
    },
  }
}
