import { deviceAndBrowser, readCookies } from '../caller.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
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
      return withBrowser(
        services,
        {
          operation: 'verifyAuthenticatorOtp',

          request,
          reply,
        },
        (caller) =>
          verifyAppOtp(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },

    sendAuthenticatorPush({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'sendAuthenticatorPush',

          request,
          reply,
        },
        (caller) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              sendPush(services, {
                input: body,
                caller,
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
      return withBrowser(
        services,
        {
          operation: 'startAuthenticatorEnrollment',

          request,
          reply,
        },
        (caller) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () => startAppEnrollment(services, body, caller),
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
      return withBrowser(
        services,
        {
          operation: 'verifyAuthenticatorEnrollment',

          request,
          reply,
        },
        (caller) =>
          verifyAppEnrollment(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },
  }
}
