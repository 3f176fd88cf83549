import { readCookie, setFlowCookie } from '../cookies.ts'
import { liveRequest, newestRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { sendOtp } from '../verification/send-otp.ts'
import { verifyOtp } from '../verification/verify-otp.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Verification = Pick<Handlers, 'listVerificationAuthenticators' | 'sendVerificationOtp' | 'verifyVerificationOtp'>

export const verification = (sandbox: Services): Verification => {
  const { store, clock, origins, limits } = sandbox
  return {
    async listVerificationAuthenticators({ query, request }) {
      const browser = readCookie(request, 'flow', origins.secure)
      const running = await (query.requestId === undefined ? newestRequest(store, clock.now(), browser) : liveRequest(store, clock.now(), query.requestId, browser))
      const factors = await store.selectFrom('factor').selectAll().where('account_id', '=', running.account_id).execute()
      const listed = (['Sms', 'Email', 'Msg'] as const).map((kind, index) => {
        const factor = factors.find((candidate) => candidate.kind === kind)
        const maskedData = factor === undefined ? null : maskedAddress[kind](factor.address)
        return { name: `${kind}Authenticator`, register: factor !== undefined, maskedData, order: index + 2, preferred: factor?.preferred ?? 0 }
      })
      return { items: [{ name: 'PasswordAuthenticator', register: true, maskedData: null, order: 1, preferred: 0 }, ...listed] }
    },

    async sendVerificationOtp({ body, request }) {
      limits.sends.take(request.ip, (await readSettings(store)).sendsPerAddress)
      return sendOtp(sandbox, body, readCookie(request, 'flow', origins.secure))
    },

    async verifyVerificationOtp({ body, request, reply }) {
      const proven = await verifyOtp(sandbox, body, readCookie(request, 'flow', origins.secure), deviceAndBrowser(request.headers['user-agent'] ?? ''))
      if (proven.browser !== undefined) setFlowCookie(reply, proven.browser, origins.secure)
      return proven.result
    },
  }
}
