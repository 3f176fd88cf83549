import { readCookie } from '../cookies.ts'
import { once } from '../idempotency/once.ts'
import { sendFromAddress } from '../limits-by-address.ts'
import { callerOf, cookiesOf } from '../login/caller.ts'
import { isChoosing } from '../login/is-check.ts'
import { isUnproven, liveRequest, newestRequest } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { methodsLeft } from '../login/methods-left.ts'
import { leadingMethod } from '../passwordless/leading-method.ts'
import type { Services } from '../services.ts'
import { factorKinds } from '../verification/factor-kinds.ts'
import { sendOtp } from '../verification/send-otp.ts'
import { verifyOtp } from '../verification/verify-otp.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Verification = Pick<
  Handlers,
  'listVerificationAuthenticators' | 'sendVerificationOtp' | 'verifyVerificationOtp'
>

export const verification = (sandbox: Services): Verification => {
  const { store, clock, origins, tenants } = sandbox
  return {
    async listVerificationAuthenticators({ query, request }) {
      const by = cookiesOf(request, origins.secure)
      const running = await (query.requestId === undefined
        ? newestRequest(store, clock.now(), by)
        : liveRequest(store, clock.now(), query.requestId, by))
      const factors = await store
        .selectFrom('factor')
        .selectAll()
        .where('account_id', '=', running.account_id)
        .execute()
      const left = await methodsLeft(store, running)
      const leading = await leadingMethod(store, running, left)
      const listed = factorKinds.flatMap((kind) => {
        const factor = factors.find((candidate) => candidate.kind === kind)
        // What has proven a step, or would leave nothing for the next one, is not offered at all;
        // but for what takes its place.
        if (factor !== undefined && !left.includes(kind) && !isChoosing(running)) return []
        const maskedData =
          factor === undefined || isUnproven(running) ? null : maskedAddress[kind](factor.address)
        // Nor is a preference told before, but of who is named by an application, or has chosen to
        // be led there.
        const told = isUnproven(running) && running.caller === '' ? 0 : (factor?.preferred ?? 0)
        const preferred = leading === undefined ? told : kind === leading.kind ? leading.step : 0
        return [
          { name: `${kind}Authenticator`, register: factor !== undefined, maskedData, preferred },
        ]
      })
      const password = left.includes('password')
        ? [{ name: 'PasswordAuthenticator', register: true, maskedData: null, preferred: 0 }]
        : []
      // The preferred ones first, and before the password what takes its place; the client keeps
      // the order (D4.10).
      const ordered = listed.toSorted(
        (one, other) => Number(other.preferred > 0) - Number(one.preferred > 0),
      )
      const items =
        leading === undefined
          ? [...password, ...ordered]
          : [...ordered.slice(0, 1), ...password, ...ordered.slice(1)]
      return {
        items: items.map(({ name, register, maskedData, preferred }, index) => ({
          name,
          register,
          maskedData,
          order: index + 1,
          preferred,
        })),
      }
    },

    sendVerificationOtp({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'sendVerificationOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          sendFromAddress(sandbox, request, body.requestId, () =>
            sendOtp(
              sandbox,
              body,
              callerOf(request, origins.secure, act),
              tenants.at(request.headers.host) && request.hostname,
            ),
          ),
      )
    },

    verifyVerificationOtp({ body, request, reply }) {
      return once(
        sandbox,
        {
          operation: 'verifyVerificationOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (act) =>
          verifyOtp(
            sandbox,
            body,
            callerOf(request, origins.secure, act),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
