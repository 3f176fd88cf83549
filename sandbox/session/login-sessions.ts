import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { renewBrowser } from '../login/browser-id.ts'
import type { Caller, Cookies } from '../login/caller.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf, liveRequest, type LoginRequest } from '../login/login-request.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { endSessions } from './end-sessions.ts'
import { sessionItem } from './session-item.ts'
import { hasAllSessions, liveSessions } from './session-limit.ts'

type Schemas = components['schemas']

/**
 * What who is signing in may know of their other sessions, once everything is proven.
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
 * Ends those of the account among them, and goes on. That they are ended stays also where it was
 * not enough.
 * @throws SESSION_LIMIT_EXCEEDED, REQUEST_EXPIRED before everything is proven, STEP_CHANGED
 */
export async function terminateSessions(
  { store, clock }: Services,
  { requestId, sessionIds }: Schemas['TerminateLoginSessionsRequest'],
  caller: Caller,
): Promise<Done<Schemas['FlowResult']>> {
  const outcome = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = proven(await requestAtStep(transaction, now, requestId, caller))
    await endSessions(transaction, now, (session) =>
      session.and([
        session('account_id', '=', request.account_id),
        session('public_id', 'in', [...sessionIds]),
      ]),
    )
    const done = (await hasAllSessions(transaction, now, request))
      ? { refused: refusal('SESSION_LIMIT_EXCEEDED') }
      : {
          answer: await flowResult(
            transaction,
            requestId,
            request,
            await accountOf(transaction, request),
            now,
          ),
          flow: await renewBrowser(transaction, now, caller.browser),
        }
    await caller.act.keep(transaction, done)
    return done
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome
}

function proven(request: LoginRequest): LoginRequest {
  if (request.verified_at === null || request.purpose !== '' || request.caller !== '')
    throw refusal('REQUEST_EXPIRED')
  return request
}
