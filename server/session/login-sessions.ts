import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { rotateBrowserId } from '../sign-in/browser-id.ts'
import type { Caller, Cookies } from '../sign-in/caller.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { accountForRequest, liveRequest, type LoginRequest } from '../sign-in/login-request.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { endSessions } from './end-sessions.ts'
import { sessionItem } from './session-item.ts'
import { hasReachedSessionLimit, liveSessions } from './session-limit.ts'

type Schemas = components['schemas']

/**
 * Returns the user's other sessions to a sign-in in which everything is proven.
 * @throws REQUEST_EXPIRED before
 */
export async function loginSessions(
  { store, clock }: Services,
  requestId: string,
  by: Cookies,
): Promise<Schemas['LoginSessions']> {
  const now = clock.now()
  const request = proven(await liveRequest(store, now, requestId, by))
  const { sessionsAtMost } = await readSettings(store, request.tenant_id)
  return {
    limit: sessionsAtMost,
    items: (await liveSessions(store, now, request)).map((session) =>
      sessionItem(session, undefined),
    ),
  }
}

/**
 * Ends the account's sessions among these, and continues the sign-in. They stay ended also when too
 * many are left.
 * @throws SESSION_LIMIT_EXCEEDED, REQUEST_EXPIRED before everything is proven, STEP_CHANGED
 */
export async function terminateSessions(
  { store, clock }: Services,
  { requestId, sessionIds }: Schemas['TerminateLoginSessionsRequest'],
  caller: Caller,
): Promise<OperationResult<Schemas['FlowResult']>> {
  const outcome = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = proven(await requestAtStep(transaction, now, requestId, caller))
    await endSessions(transaction, now, (session) =>
      session.and([
        session('account_id', '=', request.account_id),
        session('public_id', 'in', [...sessionIds]),
      ]),
    )
    recordSecurityEvent({
      event: 'session.end',
      outcome: 'success',
      account: request.account_id,
      tenant: request.tenant_id,
    })
    const result = (await hasReachedSessionLimit(transaction, now, request))
      ? { refused: apiError('SESSION_LIMIT_EXCEEDED') }
      : {
          answer: await flowResult(
            transaction,
            requestId,
            request,
            await accountForRequest(transaction, request),
            now,
          ),
          flow: await rotateBrowserId(transaction, now, caller.browser),
        }
    await caller.operation.record(transaction, result)
    return result
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

function proven(request: LoginRequest): LoginRequest {
  if (request.verified_at === null || request.purpose !== '' || request.caller !== '')
    throw apiError('REQUEST_EXPIRED')
  return request
}
