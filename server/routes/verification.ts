import { readCookie } from '../cookies.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import { limitSends } from '../limits-by-address.ts'
import { defaultMethod } from '../passwordless/default-method.ts'
import type { Services } from '../services.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import { readCaller, readCookies } from '../sign-in/caller.ts'
import { isEnrolling } from '../sign-in/is-reauthentication.ts'
import { isUnverified, liveRequest, newestRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { factorKinds } from '../verification/factor-kinds.ts'
import { sendOtp } from '../verification/send-otp.ts'
import { verifyOtp } from '../verification/verify-otp.ts'
import { deviceAndBrowser } from './device.ts'
import type { Handlers } from './handlers.ts'

type Verification = Pick<
  Handlers,
  'listVerificationAuthenticators' | 'sendVerificationOtp' | 'verifyVerificationOtp'
>

export const verification = (services: Services): Verification => {
  const { store, clock, origins, tenants } = services
  return {
    async listVerificationAuthenticators({ query, request }) {
      const by = readCookies(request, origins.secure)
      const running = await (query.requestId === undefined
        ? newestRequest(store, clock.now(), { ...by, tenant: tenants.of(request.headers).name })
        : liveRequest(store, clock.now(), query.requestId, by))
      const factors = await store
        .selectFrom('factor')
        .selectAll()
        .where('account_id', '=', running.account_id)
        .execute()
      const methods = await availableMethods(store, running)
      const defaultMethodOf = await defaultMethod(store, running, methods)
      const listed = factorKinds.flatMap((kind) => {
        const factor = factors.find((candidate) => candidate.kind === kind)
        // Leaves out methods that have proven a step, or would leave none for the next step.
        // Enrollment lists them, because they are replaced there.
        if (factor !== undefined && !methods.includes(kind) && !isEnrolling(running)) return []
        const maskedData =
          factor === undefined || isUnverified(running) ? null : maskAddress[kind](factor.address)
        // The preference is hidden before a proof, too. Exceptions: an application named the
        // account, or its owner chose a default method.
        const preferredRank =
          isUnverified(running) && running.caller === '' ? 0 : (factor?.preferred ?? 0)
        const preferred =
          defaultMethodOf === undefined
            ? preferredRank
            : kind === defaultMethodOf.kind
              ? defaultMethodOf.step
              : 0
        // The last use is hidden before a proof, like the address. No registration needs it.
        const isHidden = isUnverified(running) || isEnrolling(running)
        const usedAt = isHidden ? null : (factor?.last_used_at ?? null)
        const name = `${kind}Authenticator`
        const methodName = isUnverified(running) ? null : (factor?.own_name ?? null)
        return [{ name, register: factor !== undefined, maskedData, preferred, methodName, usedAt }]
      })
      const lastUse = Math.max(0, ...listed.map(({ usedAt }) => usedAt ?? 0))
      const isLastUsed = ({ usedAt }: { readonly usedAt: number | null }) =>
        usedAt !== null && usedAt === lastUse
      const password = methods.includes('password')
        ? [
            {
              name: 'PasswordAuthenticator',
              register: true,
              maskedData: null,
              preferred: 0,
              methodName: null,
              usedAt: null,
            },
          ]
        : []
      // Preferred methods come first, then the last used one, and a replacement of the password
      // before the password. The client keeps the order (D4.10).
      const ordered = listed.toSorted(
        (one, other) =>
          Number(other.preferred > 0) - Number(one.preferred > 0) ||
          Number(isLastUsed(other)) - Number(isLastUsed(one)),
      )
      const items =
        defaultMethodOf === undefined
          ? [...password, ...ordered]
          : [...ordered.slice(0, 1), ...password, ...ordered.slice(1)]
      return {
        items: items.map((item, index) => ({
          name: item.name,
          register: item.register,
          maskedData: item.maskedData,
          order: index + 1,
          preferred: item.preferred,
          methodName: item.methodName,
          lastUsed: isLastUsed(item),
        })),
      }
    },

    sendVerificationOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'sendVerificationOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          limitSends(services, request, body.requestId, () =>
            sendOtp(
              services,
              body,
              readCaller(request, origins.secure, operation),
              request.headers.host,
            ),
          ),
      )
    },

    verifyVerificationOtp({ body, request, reply }) {
      return withIdempotency(
        services,
        {
          operation: 'verifyVerificationOtp',
          owner: readCookie(request, 'flow', origins.secure),
          request,
          reply,
        },
        (operation) =>
          verifyOtp(
            services,
            body,
            readCaller(request, origins.secure, operation),
            deviceAndBrowser(request.headers['user-agent'] ?? ''),
          ),
      )
    },
  }
}
