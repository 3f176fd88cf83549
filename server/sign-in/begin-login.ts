import type { FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../src/api/generated/common-api.ts'
import { base, oidcBase } from '../address.ts'
import { apiError } from '../api-error.ts'
import { StorageUnavailableError } from '../store/storage-fault.ts'

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
