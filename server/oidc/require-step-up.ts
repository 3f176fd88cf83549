import { base } from '../address.ts'
import { handleHash } from '../random-handle.ts'
import { refreshRequiredSteps } from '../sign-in/refresh-required-steps.ts'
import type { Store } from '../store/open-store.ts'
import type { CompletedInteraction } from './complete-interaction.ts'

/** The selection screen: there a browser queries the state of its request, and continues it. */
const continueUrl: CompletedInteraction = {
  target: `${base}/verification/select`,
  browser: undefined,
}

/**
 * Raises a live request to two steps when its verification, sufficient at the time, no longer is.
 * Call it in the transaction that would let the browser pass.
 * @returns the address where the browser completes the rest; undefined when nothing has changed
 */
export async function requireStepUp(
  store: Store,
  now: number,
  { requestId, browser_hash }: { readonly requestId: string; readonly browser_hash: string },
): Promise<CompletedInteraction | undefined> {
  const request = await store
    .selectFrom('login_request')
    .selectAll()
    .where('id_hash', '=', handleHash(requestId))
    .where('browser_hash', '=', browser_hash)
    .where('verified_at', 'is not', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return request !== undefined && (await refreshRequiredSteps(store, request)).verified_at === null
    ? continueUrl
    : undefined
}
