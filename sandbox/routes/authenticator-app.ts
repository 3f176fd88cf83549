import { appEnrollmentStatus } from '../authenticator-app/app-enrollment-status.ts'
import { pushStatus } from '../authenticator-app/push-status.ts'
import { sendPush } from '../authenticator-app/send-push.ts'
import { startAppEnrollment } from '../authenticator-app/start-app-enrollment.ts'
import { verifyAppEnrollment } from '../authenticator-app/verify-app-enrollment.ts'
import { verifyAppOtp } from '../authenticator-app/verify-app-otp.ts'
import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
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

export const authenticatorApp = (sandbox: Services): AuthenticatorApp => {
  const { store, clock, origins } = sandbox
  return {
    verifyAuthenticatorOtp({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyAuthenticatorOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyAppOtp(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },

    sendAuthenticatorPush({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'sendAuthenticatorPush',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            sendPush(
              sandbox,
              body,
              callerOf(request, origins.secure, act),
              deviceAndBrowser(request.headers['user-agent'] ?? ''),
            ),
          ),
      )
    },

    getAuthenticatorPushStatus({ query, request }) {
      return pushStatus(store, clock.now(), query.requestId, cookiesOf(request, origins.secure))
    },

    startAuthenticatorEnrollment({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'startAuthenticatorEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            startAppEnrollment(sandbox, body, callerOf(request, origins.secure, act)),
          ),
      )
    },

    getAuthenticatorEnrollmentStatus({ query, request }) {
      return appEnrollmentStatus(
        store,
        clock.now(),
        query.requestId,
        cookiesOf(request, origins.secure),
      )
    },

    verifyAuthenticatorEnrollment({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyAuthenticatorEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyAppEnrollment(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
