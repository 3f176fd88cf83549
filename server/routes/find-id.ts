import { readCookie } from '../cookies.ts'
import { sendFindOtp } from '../find-id/send-find-otp.ts'
import { sendFoundId } from '../find-id/send-found-id.ts'
import { verifyFindOtp } from '../find-id/verify-find-otp.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends } from '../limits-by-address.ts'
import type { Services } from '../services.ts'
import { preferredTag } from '../texts/preferred-language.ts'
import type { Handlers } from './handlers.ts'

type FindId = Pick<Handlers, 'sendFindIdOtp' | 'verifyFindIdOtp' | 'sendFoundId'>

export const findId = (services: Services): FindId => {
  const { origins, tenants } = services
  return {
    sendFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'sendFindIdOtp', owner: browser, request, reply },
        (operation) => {
          const { name: tenant, languages } = tenants.of(request.headers)
          const input = {
            body,
            tenant,
            language: preferredTag(request.headers, languages),
            browser,
            host: request.headers.host,
          }
          return limitSends(services, request, undefined, () =>
            sendFindOtp(services, input, operation),
          )
        },
      )
    },

    verifyFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'verifyFindIdOtp', owner: browser, request, reply },
        (operation) => verifyFindOtp(services, body, browser, operation),
      )
    },

    sendFoundId({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return withIdempotency(
        services,
        { operation: 'sendFoundId', owner: browser, request, reply },
        (operation) =>
          // The code was right. The limits of messages count the mail to the address's owner.
          sendFoundId(services, body, browser, operation),
      )
    },
  }
}
