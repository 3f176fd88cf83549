import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../src/api/generated/common-api.ts'
import { judge } from '../../src/rules/registry.ts'
import type { Cookies } from '../caller.ts'
import { base, oidcBase } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import { begunByPage } from '../publishing/rollout-browser.ts'
import type { CodeKind } from '../store/factor-kinds.ts'
import { addDecoyFactors } from '../store/factors.ts'
import { StorageUnavailableError } from '../store/open-store.ts'
import type { LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { maskAddress } from './address-spelling.ts'
import { decoyAccountId, decoySecondStep } from './decoy-account.ts'
import { flowResult } from './flow-result.ts'
import { findKnownBrowser } from './known-browser.ts'
import type { LoginContext } from './login-context.ts'
import { accountForRequest, liveRequest } from './login-request.ts'
import { openUnverifiedRequest } from './open-login-request.ts'
import { isUnverified } from './required-steps.ts'

/**
 * An authorization request as the browser would make it (OpenID Connect Core 3.1.2.1, RFC 7636).
 */
export type AuthorizationRequest = Readonly<
  Record<'clientId' | 'redirectUri' | 'state' | 'nonce' | 'codeChallenge', string>
>

/**
 * Makes an authorization request for the calling browser, and gives it the cookies of the provider.
 * Sends `prompt=login`: the user is about to type a password. A session that the provider still has
 * must not answer for the user.
 * @throws SIGNIN_FAILED when the provider refuses the request; also the errors of `assertAnswered`
 */
export async function beginLogin(
  given: AuthorizationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<components['schemas']['BegunLogin']> {
  const query = new URLSearchParams({
    response_type: 'code',
    prompt: 'login',
    scope: 'openid profile',
    code_challenge_method: 'S256',
    client_id: given.clientId,
    redirect_uri: given.redirectUri,
    state: given.state,
    nonce: given.nonce,
    code_challenge: given.codeChallenge,
  })
  const {
    cookie = '',
    host = '',
    'x-forwarded-proto': protocol,
    'x-forwarded-host': forwarded,
  } = request.headers
  const answer = await request.server.inject({
    method: 'GET',
    url: `${oidcBase}/oauth2/authorize?${query.toString()}`,
    remoteAddress: request.ip,
    headers: {
      cookie,
      host,
      [begunByPage]: '1',
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
      ...(forwarded !== undefined && { 'x-forwarded-host': forwarded }),
    },
  })
  assertAnswered(answer)
  const target = new URL(answer.headers.location ?? '', 'http://provider.invalid')
  const [sessionDataKey, tenantId, authenticators, sp] = [
    'sessionDataKey',
    'tenantId',
    'authenticators',
    'sp',
  ].map((name) => target.searchParams.get(name) ?? '')
  if (target.pathname !== `${base}/login` || !sessionDataKey || !tenantId)
    throw apiError('SIGNIN_FAILED')
  for (const set of [answer.headers['set-cookie'] ?? []].flat())
    void reply.header('set-cookie', set)
  return { sessionDataKey, tenantId, authenticators: authenticators ?? '', sp: sp ?? '' }
}

type Answered = Pick<
  Awaited<ReturnType<FastifyRequest['server']['inject']>>,
  'statusCode' | 'headers'
>

/** Passes on a failure of the provider. @throws RATE_LIMITED, StorageUnavailableError, Error */
function assertAnswered({ statusCode, headers }: Answered): void {
  if (statusCode === 429)
    throw apiError('RATE_LIMITED', { retryAfter: Number(headers['retry-after']) })
  if (statusCode === 503) throw new StorageUnavailableError('the provider has no database')
  if (statusCode >= 500) throw new Error(`the provider answered ${statusCode}`)
}

type FlowResult = components['schemas']['FlowResult']
type Input = {
  readonly tenantId: string
  readonly username: string
  /** The cookie of browsers that signed in before. */
  readonly known: string | undefined
}

/**
 * Opens a request for an ID alone. The answer never reveals the existence or state of an account
 * (D8.07).
 * @throws TENANT_INVALID
 */
export async function startLogin(
  { store, clock, pepper }: Services,
  {
    context,
    input: { tenantId, username, known },
    operation,
  }: {
    readonly context: LoginContext
    readonly input: Input
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<FlowResult>> {
  if (context.tenant_id !== tenantId) throw apiError('TENANT_INVALID')
  const settings = await readSettings(store, tenantId)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenantId)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = decoyAccountId(pepper, tenantId, username)
    await addDecoyFactors(transaction, now, account === undefined ? nobody : undefined)
    const subject = account ?? { id: nobody, second_step: decoySecondStep(nobody) }
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: known,
      account_id: subject.id,
    })
    const { id, request } = await openUnverifiedRequest(transaction, {
      now,
      settings,
      context,
      subject: {
        ...subject,
        username,
        isKnownBrowser: knownBrowser !== undefined,
      },
    })
    const answer = await flowResult(transaction, {
      id,
      request,
      account: await accountForRequest(transaction, request),
      now,
    })
    await operation.record(transaction, { answer })
    return { answer }
  })
}

type LoginStatus = components['schemas']['LoginStatus']

/**
 * Returns the status of a request after a missed answer: its position, and the lifetime of its
 * codes. It reveals nothing new: no address while nothing is proven.
 * @throws REQUEST_EXPIRED
 */
export async function loginStatus(
  store: Store,
  {
    now,
    id,
    by,
    input,
  }: {
    readonly now: number
    readonly id: string
    readonly by: Cookies
    readonly input?: CodeKind | undefined
  },
): Promise<LoginStatus> {
  const request = await liveRequest(store, { now, id, cookies: by })
  const { resendSeconds } = await readSettings(store, request.tenant_id)
  const sent = await store
    .selectFrom('otp_challenge')
    .selectAll()
    .where('request_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
    .execute()
  const factors = await store
    .selectFrom('factor')
    .selectAll()
    .where('account_id', '=', request.account_id)
    .execute()
  const toRegister = await enrollmentChallenges(store, { now, request, resendSeconds })
  const toProve = sent.flatMap(({ kind, expires_at, failed, allowed }) => {
    const factor = factors.find((candidate) => candidate.kind === kind)
    if (factor === undefined) return []
    return [
      {
        authenticator: kind,
        maskedData: isUnverified(request) ? '' : maskAddress[kind](factor.address),
        timeOut: secondsTo(expires_at, now),
        resendTimer: secondsTo((factor.last_sent_at ?? 0) + resendSeconds * 1000, now),
        attempts: [failed, allowed],
      },
    ]
  })
  // A registration in progress comes first: the check before it is over.
  const challenges = [
    ...toRegister,
    ...toProve.filter(
      (one) => !toRegister.some(({ authenticator }) => authenticator === one.authenticator),
    ),
  ]
  const challenge = challenges.find(({ authenticator }) => authenticator === input)
  return {
    result: await flowResult(store, {
      id,
      request,
      account: await accountForRequest(store, request),
      now,
    }),
    challenges,
    ...(challenge !== undefined && { challenge }),
  }
}

const secondsTo = (until: number, now: number): number =>
  Math.max(0, Math.ceil((until - now) / 1000))

const rules = ['not-blank', 'no-whitespace'] as const

/**
 * Checks an ID by the rules of the login screen. The server does not trust the check in the
 * browser.
 * @throws VALIDATION_FAILED
 */
export function assertUsername(username: string): void {
  const failedRule = rules.find((rule) => judge(rule, username, true, {}).is !== 'holds')
  if (failedRule !== undefined)
    throw apiError('VALIDATION_FAILED', { issues: [{ path: '/username', rule: failedRule }] })
}

/** Returns the open codes of addresses under enrollment, for a browser that missed a response. */
export async function enrollmentChallenges(
  store: Store,
  {
    now,
    request: { id_hash, account_id },
    resendSeconds,
  }: { readonly now: number; readonly request: LoginRequest; readonly resendSeconds: number },
): Promise<readonly components['schemas']['OtpChallenge'][]> {
  const sent = await store
    .selectFrom('enrollment')
    .selectAll()
    .where('request_hash', '=', id_hash)
    .where('used_at', 'is', null)
    .where('sends', '>', 0)
    .execute()
  const minutes = await store
    .selectFrom('enrollment_send')
    .selectAll()
    .where('account_id', '=', account_id)
    .execute()
  return sent.flatMap(({ kind, address, expires_at, failed, allowed }) => {
    if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return []
    const last = minutes.find((minute) => minute.kind === kind)?.last_sent_at ?? 0
    return [
      {
        authenticator: kind,
        maskedData: maskAddress[kind](address),
        timeOut: secondsTo(expires_at, now),
        resendTimer: secondsTo(last + resendSeconds * 1000, now),
        attempts: [failed, allowed],
      },
    ]
  })
}
