import { apiError } from '../api-error.ts'
import { handleHash } from '../random-handle.ts'
import { assertOwnSession } from '../session/own-session.ts'
import type { Store } from '../store/open-store.ts'
import { mayContinue, resolveBrowserHash } from './browser-id.ts'
import type { Caller } from './caller.ts'
import { flowResult } from './flow-result.ts'
import { accountForRequest, liveRequest, type LoginRequest } from './login-request.ts'
import { refreshRequiredSteps } from './refresh-required-steps.ts'

/**
 * The request, if it is still where the screen thinks it is. Call it in the transaction of the
 * effect: then of two tabs one goes on.
 * @throws STEP_CHANGED with the truth when it has moved on, handed over included; REQUEST_EXPIRED
 *   as `liveRequest`, and for an id of the browser of before a proof
 */
export async function requestAtStep(
  store: Store,
  now: number,
  id: string,
  { browser, session, step }: Pick<Caller, 'browser' | 'session' | 'step'>,
): Promise<LoginRequest> {
  const hash =
    browser === undefined || step === undefined
      ? undefined
      : await resolveBrowserHash(store, now, browser)
  const requestRow =
    hash === undefined
      ? undefined
      : await store
          .selectFrom('login_request')
          .selectAll()
          .where('id_hash', '=', handleHash(id))
          .where('browser_hash', '=', hash)
          .where('expires_at', '>', now)
          .executeTakeFirst()
  if (requestRow !== undefined && currentStep(requestRow) !== step) {
    await assertOwnSession(store, now, requestRow, session)
    const result = await flowResult(
      store,
      id,
      await refreshRequiredSteps(store, requestRow),
      await accountForRequest(store, requestRow),
      now,
    )
    throw apiError('STEP_CHANGED', {
      result: requestRow.used_at === null ? result : { ...result, nextStep: 'RETURN' },
    })
  }
  const request = await liveRequest(store, now, id, { browser, session })
  if (!(await mayContinue(store, browser, request))) throw apiError('REQUEST_EXPIRED')
  return request
}

const currentStep = ({ first_method, second_method }: LoginRequest): number =>
  [first_method, second_method].filter((method) => method !== null).length
