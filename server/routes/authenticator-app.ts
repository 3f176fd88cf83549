import { appEnrollmentStatus } from '../authenticator-app/app-enrollment-status.ts'
import { pushStatus } from '../authenticator-app/push-status.ts'
import { sendPush } from '../authenticator-app/send-push.ts'
import { startAppEnrollment } from '../authenticator-app/start-app-enrollment.ts'
import { verifyAppEnrollment } from '../authenticator-app/verify-app-enrollment.ts'
import { verifyAppOtp } from '../authenticator-app/verify-app-otp.ts'
import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

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
          verifyAppOtp(
            services,
            body,
            readCaller(request, origins.secure, operation),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
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
          limitSends(services, request, body.requestId, () =>
            sendPush(
              services,
              body,
              readCaller(request, origins.secure, operation),
              deviceAndBrowser(request.headers['user-agent'] ?? ''),
            ),
          ),
      )
    },

    getAuthenticatorPushStatus({ query, request }) {
      return pushStatus(store, clock.now(), query.requestId, readCookies(request, origins.secure))
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
          limitSends(services, request, body.requestId, () =>
            startAppEnrollment(services, body, readCaller(request, origins.secure, operation)),
          ),
      )
    },

    getAuthenticatorEnrollmentStatus({ query, request }) {
      return appEnrollmentStatus(
        store,
        clock.now(),
        query.requestId,
        readCookies(request, origins.secure),
      )
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
          verifyAppEnrollment(
            services,
            body,
            readCaller(request, origins.secure, operation),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
