import { apiError } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitStarts, limitAttempts } from '../limits-by-address.ts'
import { serverPolicy } from '../password-policy/server-policy.ts'
import { reportAccountProblem } from '../password-reset/may-reset.ts'
import { resetPassword } from '../password-reset/reset-password.ts'
import { startReset } from '../password-reset/start-reset.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { assertUsername } from '../sign-in/assert-username.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import type { Handlers } from './handlers.ts'

type Password = Pick<Handlers, 'getPasswordPolicy' | 'startPasswordReset' | 'resetPassword'>

export const password = (services: Services): Password => {
  const { store, clock, origins, tenants } = services
  return {
    async getPasswordPolicy({ query, request }) {
      const tenant = tenants.of(request.headers)
      if (query.tenantId !== undefined && query.tenantId !== tenant.name)
        throw apiError('TENANT_INVALID')
      const reset =
        query.requestId === undefined
          ? undefined
          : await reportAccountProblem(
              store,
              clock.now(),
              query.requestId,
              readCookies(request, origins.secure),
            )
      return { ...serverPolicy(await readSettings(store, tenant.name), tenant), ...reset }
    },

    startPasswordReset({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'startPasswordReset', owner: browser, request, reply },
        async (operation) => {
          const { name } = tenants.of(request.headers)
          if (body.tenantId !== undefined && body.tenantId !== name)
            throw apiError('TENANT_INVALID')
          assertUsername(body.username)
          const cookies = readCookies(request, origins.secure)
          await limitStarts(services, request.ip, cookies)
          return startReset(services, { tenant: name, username: body.username, cookies }, operation)
        },
      )
    },

    resetPassword({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'resetPassword',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          // Each attempt is compared with the last passwords, which takes long.
          limitAttempts(services, request, () =>
            resetPassword(services, body, readCaller(request, origins.secure, operation)),
          ),
      )
    },
  }
}
