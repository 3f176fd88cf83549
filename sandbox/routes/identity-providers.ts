import { idpPaths } from '../address.ts'
import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { createIdpUser } from '../idp/create-idp-user.ts'
import { signUpContext } from '../idp/sign-up-context.ts'
import { startFromAddress } from '../limits-by-address.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import { preferredTag } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type IdentityProviders = Pick<
  Handlers,
  'listIdentityProviders' | 'getIdpSignupContext' | 'createIdpUser'
>

export const identityProviders = (sandbox: Services): IdentityProviders => ({
  listIdentityProviders({ query, request }) {
    if (sandbox.tenants.of(request.headers).name !== query.tenantId) throw refusal('TENANT_INVALID')
    const loginUrl = (provider: string) =>
      `${idpPaths.start}?${new URLSearchParams({ provider, sessionDataKey: query.sessionDataKey }).toString()}`
    return {
      items: sandbox.identityProviders
        .of(query.tenantId)
        .map(({ id, name }) => ({ id, name, iconUrl: null, loginUrl: loginUrl(id) })),
    }
  },

  getIdpSignupContext: ({ path, query, request }) =>
    signUpContext(
      sandbox,
      path.contextId,
      readCookie(request, 'flow', sandbox.origins.secure),
      query.language,
    ),

  createIdpUser({ body, request, reply }) {
    const browser = readCookie(request, 'flow', sandbox.origins.secure)
    return once(
      sandbox,
      { operation: 'createIdpUser', owner: browser, request, reply },
      async (act) => {
        await startFromAddress(sandbox, request.ip, cookiesOf(request, sandbox.origins.secure))
        return createIdpUser(sandbox, body, {
          caller: callerOf(request, sandbox.origins.secure, act),
          language: preferredTag(request.headers, sandbox.tenants.of(request.headers).languages),
          device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
        })
      },
    )
  },
})
