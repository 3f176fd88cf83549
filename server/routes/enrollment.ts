import { readCookie } from '../cookies.ts'
import { sendEnrollmentOtp } from '../enrollment/send-enrollment-otp.ts'
import { startEnrollment } from '../enrollment/start-enrollment.ts'
import { verifyEnrollmentOtp } from '../enrollment/verify-enrollment-otp.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { readCaller } from '../sign-in/caller.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Enrollment = Pick<Handlers, 'startEnrollment' | 'sendEnrollmentOtp' | 'verifyEnrollmentOtp'>

export const enrollment = (services: Services): Enrollment => {
  const { origins } = services
  return {
    startEnrollment({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'startEnrollment',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          startEnrollment(services, body, readCaller(request, origins.secure, operation)),
      )
    },

    sendEnrollmentOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'sendEnrollmentOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitSends(services, request, body.requestId, () =>
            sendEnrollmentOtp(
              services,
              body,
              readCaller(request, origins.secure, operation),
              request.headers.host,
            ),
          ),
      )
    },

    verifyEnrollmentOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'verifyEnrollmentOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          verifyEnrollmentOtp(
            services,
            body,
            readCaller(request, origins.secure, operation),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
