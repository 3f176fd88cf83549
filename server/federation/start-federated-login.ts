import type { FastifyRequest } from 'fastify'
import { idpPaths } from '../address.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { findLoginByHash } from '../sign-in/login-context.ts'
import { deriveSignInSecrets } from './federation-secrets.ts'
import { authorizationUrl } from './idp-client.ts'

/** Time that a user can spend at the provider. */
export const signInStateSeconds = 1_800

type Input = {
  readonly provider: string
  /** Hash of the `sessionDataKey`. */
  readonly login: string
  readonly browser: string | undefined
  readonly tenant: string
  readonly language: string
}

/**
 * Starts the redirect from the sign-in to the provider. Works only in the browser of the sign-in,
 * and only for a provider of its tenant.
 * @returns the provider's address; undefined where no sign-in can continue
 * @throws FederationError
 */
export async function startFederatedLogin(
  services: Services,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { provider: id, login, browser, tenant, language }: Input,
): Promise<string | undefined> {
  const { store, clock, pepper } = services
  const provider = services.identityProviders.of(tenant).find((one) => one.id === id)
  const context = await findLoginByHash(store, clock.now(), { key_hash: login, browser })
  if (provider === undefined || context === undefined || context.tenant_id !== tenant)
    return undefined
  const state = randomHandle()
  // Under the host name in the browser: its cookies belong to that host, so it must return there.
  const redirectUri = services.origins.at(headers.host) + idpPaths.callback
  const address = await authorizationUrl(
    provider,
    { state, redirectUri, ...deriveSignInSecrets(pepper, state) },
    language,
  )
  await store
    .insertInto('idp_sign_in')
    .values({
      state_hash: handleHash(state),
      key_hash: context.key_hash,
      provider: provider.id,
      redirect_uri: redirectUri,
      expires_at: clock.now() + signInStateSeconds * 1000,
      used_at: null,
    })
    .execute()
  return address.href
}
