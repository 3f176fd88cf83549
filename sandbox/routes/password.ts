import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { startFromAddress, tryFromAddress } from '../limits-by-address.ts'
import { assertUsername } from '../login/assert-username.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import { serverPolicy } from '../password-policy/server-policy.ts'
import { tellInTheWay } from '../password-reset/may-reset.ts'
import { resetPassword } from '../password-reset/reset-password.ts'
import { startReset } from '../password-reset/start-reset.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Handlers } from './handlers.ts'

type Password = Pick<Handlers, 'getPasswordPolicy' | 'startPasswordReset' | 'resetPassword'>

export const password = (sandbox: Services): Password => {
  const { store, clock, origins, tenants } = sandbox
  return {
    async getPasswordPolicy({ query, request }) {
      const { name } = tenants.of(request.headers)
      if (query.tenantId !== undefined && query.tenantId !== name) throw refusal('TENANT_INVALID')
      if (query.requestId !== undefined)
        await tellInTheWay(store, clock.now(), query.requestId, cookiesOf(request, origins.secure))
      return serverPolicy(await readSettings(store, name), name)
    },

    startPasswordReset({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(
        sandbox,
        { operation: 'startPasswordReset', owner: browser, request, reply },
        async (act) => {
          const { name } = tenants.of(request.headers)
          if (body.tenantId !== undefined && body.tenantId !== name) throw refusal('TENANT_INVALID')
          assertUsername(body.username)
          await startFromAddress(sandbox, request.ip, cookiesOf(request, origins.secure))
          return startReset(sandbox, { tenant: name, username: body.username, browser }, act)
        },
      )
    },

    resetPassword({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'resetPassword',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          // Each try is compared with the last passwords, which takes long.
          tryFromAddress(sandbox, request, () =>
            resetPassword(sandbox, body, callerOf(request, origins.secure, act)),
          ),
      )
    },
  }
}
