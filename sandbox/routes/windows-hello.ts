import type { FastifyRequest } from 'fastify'
import { refusal } from '../api-error.ts'
import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { tryFromAddress } from '../limits-by-address.ts'
import { callerOf } from '../login/caller.ts'
import { findLogin } from '../login/login-context.ts'
import type { Services } from '../services.ts'
import { requireSession } from '../session/sessions.ts'
import { deviceOf, devicesOf, renameDevice } from '../windows-hello/devices.ts'
import { enrollOptions } from '../windows-hello/enroll-options.ts'
import { loginByKey } from '../windows-hello/login-by-key.ts'
import { loginOptions } from '../windows-hello/login-options.ts'
import { relyingPartyOf } from '../windows-hello/relying-party-of.ts'
import { verifyEnrollment } from '../windows-hello/verify-enrollment.ts'
import { verifyOptions } from '../windows-hello/verify-options.ts'
import { verifyWindowsHello } from '../windows-hello/verify-windows-hello.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type WindowsHello = Pick<
  Handlers,
  | 'getWindowsHelloLoginOptions'
  | 'verifyWindowsHelloLogin'
  | 'getWindowsHelloVerifyOptions'
  | 'verifyWindowsHello'
  | 'getWindowsHelloEnrollOptions'
  | 'verifyWindowsHelloEnrollment'
  | 'listWindowsHello'
  | 'renameWindowsHello'
>

export const windowsHello = (sandbox: Services): WindowsHello => {
  const { store, clock, origins, tenants } = sandbox
  /** The sign-in that a page belongs to, of this tenant. @throws REQUEST_EXPIRED */
  const loginOf = async (request: FastifyRequest, key: string) => {
    const context = await findLogin(
      store,
      clock.now(),
      key,
      readCookie(request, 'flow', origins.secure),
    )
    if (context?.tenant_id !== tenants.of(request.headers).name) throw refusal('REQUEST_EXPIRED')
    return context
  }
  return {
    async getWindowsHelloLoginOptions({ query, request }) {
      return loginOptions(
        sandbox,
        await loginOf(request, query.sessionDataKey),
        relyingPartyOf(request, origins),
      )
    },

    verifyWindowsHelloLogin({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyWindowsHelloLogin',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          tryFromAddress(sandbox, request, async () => {
            const given = {
              origin: relyingPartyOf(request, origins).origin,
              credential: body.credential,
            }
            return loginByKey(
              sandbox,
              await loginOf(request, body.sessionDataKey),
              given,
              callerOf(request, origins.secure, act),
              deviceAndBrowser(request.headers['user-agent'] ?? ''),
            )
          }),
      )
    },

    getWindowsHelloVerifyOptions({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'getWindowsHelloVerifyOptions',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyOptions(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            relyingPartyOf(request, origins),
          ),
      )
    },

    verifyWindowsHello({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyWindowsHello',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyWindowsHello(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },

    getWindowsHelloEnrollOptions({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'getWindowsHelloEnrollOptions',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          enrollOptions(
            sandbox,
            body.requestId,
            callerOf(request, origins.secure, act),
            relyingPartyOf(request, origins),
          ),
      )
    },

    verifyWindowsHelloEnrollment({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyWindowsHelloEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyEnrollment(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },

    async listWindowsHello({ request }) {
      const { account_id } = await requireSession(sandbox, request)
      const here = readCookie(request, 'device', origins.secure)
      return { items: (await devicesOf(store, account_id)).map((device) => deviceOf(device, here)) }
    },

    renameWindowsHello({ body, request, reply }) {
      return once(
        sandbox,
        { operation: 'renameWindowsHello', owner: request.headers.authorization, request, reply },
        async (act) => {
          const { account_id } = await requireSession(sandbox, request)
          return store.transaction().execute(async (transaction) => {
            const renamed = await renameDevice(
              transaction,
              account_id,
              body.credentialId,
              body.deviceName,
            )
            const done = {
              answer: deviceOf(renamed, readCookie(request, 'device', origins.secure)),
            }
            await act.keep(transaction, done)
            return done
          })
        },
      )
    },
  }
}
