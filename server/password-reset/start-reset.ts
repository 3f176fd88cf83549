import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { availableMethods } from '../sign-in/available-methods.ts'
import { resolveBrowserHash } from '../sign-in/browser-id.ts'
import type { Cookies } from '../sign-in/caller.ts'
import {
  addDecoyFactors,
  decoyAccount,
  decoyAccountId,
  decoySecondStep,
} from '../sign-in/decoy-account.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { findKnownBrowser } from '../sign-in/known-browser.ts'
import type { LoginRequest } from '../sign-in/login-request.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = {
  readonly tenant: string
  readonly username: string
  readonly cookies: Cookies
}

/**
 * Starts a request for a new password, for any ID. Users with two methods prove both where a
 * sign-in demands two; users with one method are not shut out forever. An unknown ID runs the same
 * statements, one by one (D8.07). Where the tenant closed the journey, only a browser that entered
 * the expired password goes on (docs/decisions/0139).
 * @throws FORBIDDEN where the journey is closed
 */
export async function startReset(
  { store, clock, pepper }: Services,
  { tenant, username, cookies }: Input,
  operation: IdempotentOperation,
): Promise<OperationResult<FlowResult>> {
  const settings = await readSettings(store, tenant)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = decoyAccountId(pepper, tenant, username)
    await addDecoyFactors(transaction, now, account === undefined ? nobody : undefined)
    const { browser } = cookies
    const currentBrowser =
      browser === undefined ? undefined : await resolveBrowserHash(transaction, now, browser)
    const newBrowser = currentBrowser === undefined ? randomHandle() : undefined
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: cookies.known,
      account_id: account?.id ?? nobody,
    })
    const entered = await transaction
      .selectFrom('login_context')
      .select('key_hash')
      .where('browser_hash', '=', currentBrowser ?? '')
      .where('expired_password_of', '=', account?.id ?? nobody)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (settings.passwordResetOpen === 0 && entered === undefined) throw apiError('FORBIDDEN')
    const id = randomHandle()
    const opened: LoginRequest = {
      id_hash: handleHash(id),
      key_hash: '',
      browser_hash: currentBrowser ?? handleHash(newBrowser ?? ''),
      browser_met: 1,
      account_id: account?.id ?? nobody,
      tenant_id: tenant,
      username,
      second_step: 0,
      first_method: null,
      identity_provider: null,
      second_method: null,
      expires_at: now + settings.requestSeconds * 1000,
      verified_at: null,
      used_at: null,
      purpose: 'password',
      session_hash: null,
      caller: '',
      from_known_browser: Number(knownBrowser !== undefined),
      knows_password: Number(entered !== undefined),
      trust_id: null,
      trust_asked_at: null,
      handed_over_at: null,
    }
    const canHaveSecondStep = (await availableMethods(transaction, opened)).length > 1
    const request = {
      ...opened,
      second_step: canHaveSecondStep ? (account?.second_step ?? decoySecondStep(nobody)) : 0,
    }
    await transaction.insertInto('login_request').values(request).execute()
    // Nothing is proven yet. The account's details would be hidden anyway, so they are not even
    // read.
    const result = {
      answer: await flowResult(transaction, id, request, decoyAccount(request), now),
      ...(newBrowser !== undefined && { flow: newBrowser }),
    }
    recordSecurityEvent({
      event: 'password.reset-start',
      outcome: 'success',
      account: account?.id ?? null,
      tenant,
      knownBrowser: knownBrowser !== undefined,
    })
    await operation.record(transaction, result)
    return result
  })
}
