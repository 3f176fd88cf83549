import type { components } from '../../src/api/generated/common-api.ts'
import { type Caller, deviceAndBrowser, readCookies } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { limitSends } from '../http/limits-by-address.ts'
import { withBrowser } from '../idempotency/with-idempotency.ts'
import { type Handlers, type OperationResult, type Services } from '../operation.ts'
import { defaultMethod } from '../passwordless/passwordless.ts'
import { maskAddress } from '../sign-in/address-spelling.ts'
import { liveRequest, newestRequest, requestAtStep } from '../sign-in/login-request.ts'
import { isUnverified, availableMethods, isEnrolling, mayProve } from '../sign-in/required-steps.ts'
import { factorKinds } from '../store/factor-kinds.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { assertMatchingVariant, codeHmac, otpScope, sameHmac } from './code.ts'
import { commitOutcome, completeVerification } from './complete-verification.ts'
import { sendOtp } from './send-otp.ts'

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
        : liveRequest(store, { now: clock.now(), id: query.requestId, cookies: by }))
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
          isUnverified(running) && running.caller === 'user' ? 0 : (factor?.preferred ?? 0)
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
      return withBrowser(
        services,
        {
          operation: 'sendVerificationOtp',

          request,
          reply,
        },
        (caller) =>
          limitSends(services, {
            request,
            requestId: body.requestId,
            run: () =>
              sendOtp(services, {
                input: body,
                caller,
                host: request.headers.host,
              }),
          }),
      )
    },

    verifyVerificationOtp({ body, request, reply }) {
      return withBrowser(
        services,
        {
          operation: 'verifyVerificationOtp',

          request,
          reply,
        },
        (caller) =>
          verifyOtp(services, {
            input: body,
            caller,
            device: deviceAndBrowser(request.headers['user-agent'] ?? ''),
          }),
      )
    },
  }
}

type FlowResult = components['schemas']['FlowResult']
type VerifyInput = components['schemas']['VerifyOtpRequest']
type Taken = { readonly code_hmac: string; readonly failed: number; readonly allowed: number }

/**
 * Verifies a sent code. Counts the attempts of the code here; `completeVerification` does the part
 * common to all kinds. All runs in one transaction.
 */
export async function verifyOtp(
  services: Services,
  {
    input,
    caller,
    device,
  }: { readonly input: VerifyInput; readonly caller: Caller; readonly device: string },
): Promise<OperationResult<FlowResult>> {
  const { store, clock, pepper } = services
  return commitOutcome(store, caller, async (transaction) => {
    const now = clock.now()
    const { requestId, authenticator: kind } = input
    const request = await requestAtStep(transaction, { now, id: requestId, caller })
    assertMatchingVariant(request, input.variant)
    const { code_hmac, failed, allowed } = await countAttempt(transaction, { now, request, input })
    const consume = () =>
      challenge(transaction, request, input)
        .set((e) => ({ used_at: now, failed: e('failed', '-', 1) }))
        .execute()
    return completeVerification(
      transaction,
      {
        services,
        now,
        requestId,
        request,
        kind,
        caller,
        device,
        trustDevice: input.trustDevice,
      },
      sameHmac(code_hmac, codeHmac(pepper, await otpScope(transaction, request, kind), input.otp))
        ? { right: true, consume }
        : { right: false, refused: apiError('OTP_INCORRECT', { failed, allowed }) },
    )
  })
}

/**
 * Counts an attempt in one statement, only while the code is valid. A right code restores it in the
 * same transaction.
 */
async function countAttempt(
  store: Store,
  {
    now,
    request,
    input,
  }: { readonly now: number; readonly request: LoginRequest; readonly input: VerifyInput },
): Promise<Taken> {
  if (!(await mayProve(store, request, input.authenticator))) throw apiError('OTP_EXPIRED')
  const counted = await challenge(store, request, input)
    .set((e) => ({ failed: e('failed', '+', 1) }))
    .whereRef('failed', '<', 'allowed')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['code_hmac', 'failed', 'allowed'])
    .executeTakeFirst()
  if (counted !== undefined) return counted
  const row = await store
    .selectFrom('otp_challenge')
    .select(['failed', 'allowed'])
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', input.authenticator)
    .executeTakeFirst()
  throw row !== undefined && row.failed >= row.allowed
    ? apiError('OTP_ATTEMPT_LIMIT', { failed: row.failed, allowed: row.allowed })
    : apiError('OTP_EXPIRED')
}

const challenge = (store: Store, request: LoginRequest, input: VerifyInput) =>
  store
    .updateTable('otp_challenge')
    .where('request_hash', '=', request.id_hash)
    .where('kind', '=', input.authenticator)
