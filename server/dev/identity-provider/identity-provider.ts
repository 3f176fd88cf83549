import type { Provider as ProviderType } from 'oidc-provider'
import { type Origins, idpPaths } from '../../address.ts'
import {
  type IdentityProvider,
  identityProviderRoot,
  signInPath,
} from '../../federation/identity-providers.ts'
import { allowOwnOrigins } from '../../oidc/allow-our-origins.ts'
import type { Keys } from '../../oidc/keys.ts'
import { oidcAdapter } from '../../oidc/oidc-adapter.ts'
import { Provider } from '../../oidc/oidc-provider.ts'
import type { Services } from '../../services.ts'
import { readerOfHeaders } from '../pages/page-reader.ts'
import { cancelledPage } from './idp-pages.ts'
import { findDemoIdentity } from './idp-people.ts'

/**
 * Creates the OpenID provider of another company, with its own users, keys and storage. For it,
 * this server is one client of several.
 * @param ours the origins of our callback
 */
export function createDemoIdentityProvider(
  { store, clock, sealer }: Pick<Services, 'store' | 'clock' | 'sealer'>,
  ours: Origins,
  keys: Pick<Keys, 'signing' | 'cookie'>,
  { issuer, clientId, clientSecret }: IdentityProvider,
): ProviderType {
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    secure: false,
    path: '/',
    signed: true,
  } as const
  const provider = new Provider(issuer, {
    adapter: oidcAdapter({ store, clock, sealer }, 'Sora'),
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        client_name: 'Gatehouse',
        redirect_uris: ours.all.map((origin) => origin + idpPaths.callback),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_basic',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [...keys.signing] },
    cookies: {
      keys: [...keys.cookie],
      long: cookie,
      short: cookie,
      names: { session: 'sora-session', interaction: 'sora-interaction', resume: 'sora-resume' },
    },
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `${signInPath}/${uid}` },
    // Puts the claims of requested scopes into the ID token, so that clients need no second
    // request.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      profile: ['name', 'given_name', 'family_name', 'preferred_username', 'department'],
      email: ['email', 'email_verified'],
      phone: ['phone_number', 'phone_number_verified'],
    },
    findAccount: async (_ctx, sub) => {
      const person = findDemoIdentity(sub)
      return person && { accountId: sub, claims: async () => ({ ...person.claims, sub }) }
    },
    // Its users have consented elsewhere: no consent screen.
    loadExistingGrant: async ({ oidc }) => {
      if (oidc.client === undefined || oidc.session?.accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.session.accountId,
      })
      grant.addOIDCScope('openid profile email phone')
      await grant.save()
      return grant
    },
    ttl: {
      Interaction: 600,
      Session: 600,
      Grant: 600,
      AuthorizationCode: 60,
      AccessToken: 60,
      IdToken: 300,
    },
    renderError: async (ctx) => {
      ctx.type = 'html'
      ctx.body = cancelledPage(readerOfHeaders(ctx.req.headers))
    },
  })
  allowOwnOrigins(provider, ours, { redirectUriAllowed: idpPaths.callback })
  return provider
}

export const isIdentityProviderPath = (path: string): boolean =>
  path.startsWith(`${identityProviderRoot}/`) && !path.startsWith(`${signInPath}/`)
