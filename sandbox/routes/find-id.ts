import { readCookie } from '../cookies.ts'
import { sendFindOtp } from '../find-id/send-find-otp.ts'
import { sendFoundId } from '../find-id/send-found-id.ts'
import { verifyFindOtp } from '../find-id/verify-find-otp.ts'
import { once } from '../idempotency/once.ts'
import { preferredTag } from '../pages/preferred-language.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Handlers } from './handlers.ts'

type FindId = Pick<Handlers, 'sendFindIdOtp' | 'verifyFindIdOtp' | 'sendFoundId'>

export const findId = (sandbox: Services): FindId => {
  const { store, origins, limits, tenants } = sandbox
  return {
    sendFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'sendFindIdOtp', owner: browser, request, reply }, async (act) => {
        limits.sends.take(request.ip, (await readSettings(store)).sendsPerAddress)
        const { name: tenant, languages } = tenants.of(request.headers)
        return sendFindOtp(sandbox, { body, tenant, language: preferredTag(request.headers, languages), browser, host: tenants.at(request.headers.host) && request.hostname }, act)
      })
    },

    verifyFindIdOtp({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'verifyFindIdOtp', owner: browser, request, reply }, (act) => verifyFindOtp(sandbox, body, browser, act))
    },

    sendFoundId({ body, request, reply }) {
      const browser = readCookie(request, 'flow', origins.secure)
      return once(sandbox, { operation: 'sendFoundId', owner: browser, request, reply }, async (act) => {
        limits.sends.take(request.ip, (await readSettings(store)).sendsPerAddress)
        return sendFoundId(sandbox, body, browser, act)
      })
    },
  }
}
