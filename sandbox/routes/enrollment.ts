import { readCookie } from '../cookies.ts'
import { sendEnrollmentOtp } from '../enrollment/send-enrollment-otp.ts'
import { startEnrollment } from '../enrollment/start-enrollment.ts'
import { verifyEnrollmentOtp } from '../enrollment/verify-enrollment-otp.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { callerOf } from '../login/caller.ts'
import type { Services } from '../services.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Enrollment = Pick<Handlers, 'startEnrollment' | 'sendEnrollmentOtp' | 'verifyEnrollmentOtp'>

export const enrollment = (sandbox: Services): Enrollment => {
  const { origins, tenants } = sandbox
  return {
    startEnrollment({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'startEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) => startEnrollment(sandbox, body, callerOf(request, origins.secure, act)),
      )
    },

    sendEnrollmentOtp({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'sendEnrollmentOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            sendEnrollmentOtp(
              sandbox,
              body,
              callerOf(request, origins.secure, act),
              tenants.at(request.headers.host) && request.hostname,
            ),
          ),
      )
    },

    verifyEnrollmentOtp({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyEnrollmentOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyEnrollmentOtp(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
