import { deviceAndBrowser, readCaller, readCookies } from '../caller.ts'
import { readCookie } from '../http/headers.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { type Handlers, type Services } from '../operation.ts'
import { verifyAppOtp } from './app-otp.ts'
import { pushStatus, sendPush } from './send-push.ts'
import { appEnrollmentStatus, startAppEnrollment } from './start-app-enrollment.ts'
import { verifyAppEnrollment } from './verify-app-enrollment.ts'

type AuthenticatorApp = Pick<
  Handlers,
  | 'verifyAuthenticatorOtp'
  | 'sendAuthenticatorPush'
  | 'getAuthenticatorPushStatus'
  | 'startAuthenticatorEnrollment'
  | 'getAuthenticatorEnrollmentStatus'
  | 'verifyAuthenticatorEnrollment'
>

export const authenticatorApp = (services: Services): AuthenticatorApp => {
  const { store, clock, origins } = services
  return {
    verifyAuthenticatorOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'verifyAuthenticatorOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          verifyAppOtp(services, {
            input: body,
            caller: readCaller(request, origins.secure, operation),
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },

    sendAuthenticatorPush({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'sendAuthenticatorPush',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              sendPush(services, {
                input: body,
                caller: readCaller(request, origins.secure, operation),
                browser: deviceAndBrowser(request.headers['user-agent'] ?? ''),
              }),
          }),
      )
    },

    getAuthenticatorPushStatus({ query, request }) {
      return pushStatus(store, {
        now: clock.now(),
        id: query.requestId,
        by: readCookies(request, origins.secure),
      })
    },

    startAuthenticatorEnrollment({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'startAuthenticatorEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              startAppEnrollment(services, body, readCaller(request, origins.secure, operation)),
          }),
      )
    },

    getAuthenticatorEnrollmentStatus({ query, request }) {
      return appEnrollmentStatus(store, {
        now: clock.now(),
        id: query.requestId,
        by: readCookies(request, origins.secure),
      })
    },

    verifyAuthenticatorEnrollment({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'verifyAuthenticatorEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          verifyAppEnrollment(services, {
            input: body,
            caller: readCaller(request, origins.secure, operation),
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },
  }
}
