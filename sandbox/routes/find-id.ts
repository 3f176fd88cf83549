import { readCookie } from '../cookies.ts'
import { sendFindOtp } from '../find-id/send-find-otp.ts'
import { sendFoundId } from '../find-id/send-found-id.ts'
import { verifyFindOtp } from '../find-id/verify-find-otp.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { preferredTag } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'
import type { Handlers } from './handlers.ts'

type FindId = Pick<Handlers, 'sendFindIdOtp' | 'verifyFindIdOtp' | 'sendFoundId'>

export const findId = (sandbox: Services): FindId => {
  const { origins, tenants } = sandbox
  return {
    sendFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(
        sandbox,
        { operation: 'sendFindIdOtp', owner: browser, request, reply },
        (act) => {
          const { name: tenant, languages } = tenants.of(request.headers)
          const asked = {
            body,
            tenant,
            language: preferredTag(request.headers, languages),
            browser,
            host: tenants.at(request.headers.host) && request.hostname,
          }
          return sendFromAddress(sandbox, request, undefined, () =>
            sendFindOtp(sandbox, asked, act),
          )
        },
      )
    },

    verifyFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(
        sandbox,
        { operation: 'verifyFindIdOtp', owner: browser, request, reply },
        (act) => verifyFindOtp(sandbox, body, browser, act),
      )
    },

    sendFoundId({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'sendFoundId', owner: browser, request, reply }, (act) =>
        // The code was right: of whoever has the address the limits of messages count it.
        sendFoundId(sandbox, body, browser, act),
      )
    },
  }
}
