import { idpPaths } from '../address.ts'
import { apiError } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { createIdpUser } from '../federation/create-idp-user.ts'
import { signUpContext } from '../federation/sign-up-context.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitStarts } from '../limits-by-address.ts'
import { handleHash } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type IdentityProviders = Pick<
  Handlers,
  'listIdentityProviders' | 'getIdpSignupContext' | 'createIdpUser'
>

export const identityProviders = (services: Services): IdentityProviders => ({
  listIdentityProviders({ query, request }) {
    if (services.tenants.of(request.headers).name !== query.tenantId)
      throw apiError('TENANT_INVALID')
    const login = handleHash(query.sessionDataKey)
    const loginUrl = (provider: string) =>
      `${idpPaths.start}?${new URLSearchParams({ provider, login }).toString()}`
    return {
      items: services.identityProviders
        .of(query.tenantId)
        .map(({ id, name, logo }) => ({ id, name, iconUrl: logo, loginUrl: loginUrl(id) })),
    }
  },

  getIdpSignupContext: ({ path, query, request }) =>
    signUpContext(
      services,
      path.contextId,
      readCookie(request, 'flow', services.origins.secure),
      query.language,
    ),

  createIdpUser({ body, request, reply }) {
    const browser = readCookie(request, 'flow', services.origins.secure)
    return withIdempotency(
      services,
      { operation: 'createIdpUser', owner: browser, request, reply },
      async (operation) => {
        await limitStarts(services, request.ip, readCookies(request, services.origins.secure))
        return createIdpUser(services, body, {
          caller: readCaller(request, services.origins.secure, operation),
          language: preferredTag(request.headers, services.tenants.of(request.headers).languages),
          device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
        })
      },
    )
  },
})
