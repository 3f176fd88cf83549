import type { FastifyRequest } from 'fastify'
import { deviceAndBrowser } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { readCookie } from '../http/headers.ts'
import { limitAttempts } from '../http/limits-by-address.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import { type Handlers, type Services } from '../operation.ts'
import { readSession, withSession } from '../session/sessions.ts'
import { findLogin } from '../sign-in/login-context.ts'
import { deviceOf, devicesOf, relyingPartyOrigin, renameDevice } from './credentials.ts'
import { enrollOptions, verifyEnrollment } from './enrollment.ts'
import { loginOptions, loginWithPasskey } from './passkey-login.ts'
import { verifyOptions, verifyWindowsHello } from './windows-hello.ts'

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

export const windowsHello = (services: Services): WindowsHello => {
  const { store, clock, origins, tenants } = services
  /**
   * Returns the page's sign-in, of this tenant.
   * @throws REQUEST_EXPIRED
   */
  const loginOf = async (request: FastifyRequest, key: string) => {
    const context = await findLogin(store, {
      now: clock.now(),
      key,
      browser: readCookie(request, 'flow', origins.secure),
    })
    if (context?.tenant_id !== tenants.of(request.headers).name) throw apiError('REQUEST_EXPIRED')
    return context
  }
  return {
    async getWindowsHelloLoginOptions({ query, request }) {
      return loginOptions(
        services,
        await loginOf(request, query.sessionDataKey),
        relyingPartyOrigin(request, origins),
      )
    },

    verifyWindowsHelloLogin({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'verifyWindowsHelloLogin',

          request,
          reply,
        },
        (caller) =>
          limitAttempts(services, request, async () => {
            const given = {
              origin: relyingPartyOrigin(request, origins).origin,
              credential: body.credential,
            }
            return loginWithPasskey(services, {
              context: await loginOf(request, body.sessionDataKey),
              given,
              caller,
              device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
            })
          }),
      )
    },

    getWindowsHelloVerifyOptions({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'getWindowsHelloVerifyOptions',

          request,
          reply,
        },
        (caller) =>
          verifyOptions(services, {
            input: body,
            caller,
            relyingParty: relyingPartyOrigin(request, origins),
          }),
      )
    },

    verifyWindowsHello({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'verifyWindowsHello',

          request,
          reply,
        },
        (caller) =>
          verifyWindowsHello(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },

    getWindowsHelloEnrollOptions({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'getWindowsHelloEnrollOptions',

          request,
          reply,
        },
        (caller) =>
          enrollOptions(services, {
            requestId: body.requestId,
            caller,
            relyingParty: relyingPartyOrigin(request, origins),
          }),
      )
    },

    verifyWindowsHelloEnrollment({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'verifyWindowsHelloEnrollment',

          request,
          reply,
        },
        (caller) =>
          verifyEnrollment(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },

    async listWindowsHello({ request }) {
      const { account_id } = await readSession(services, request)
      const currentDevice = readCookie(request, 'device', origins.secure)
      return {
        items: (await devicesOf(store, account_id)).map((device) =>
          deviceOf(device, currentDevice),
        ),
      }
    },

    renameWindowsHello({ body, request, reply }) {
      return withSession(
        services,
        { operation: 'renameWindowsHello', request, reply },
        ({ account_id }, operation) =>
          store.transaction().execute(async (transaction) => {
            const renamed = await renameDevice(transaction, {
              account_id,
              credential_id: body.credentialId,
              given: body.deviceName,
            })
            const result = {
              answer: deviceOf(renamed, readCookie(request, 'device', origins.secure)),
            }
            await operation.record(transaction, result)
            return result
          }),
      )
    },
  }
}
