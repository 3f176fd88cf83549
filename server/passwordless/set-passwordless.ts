import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { isSufficientCheck } from '../enrollment/identity-check.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyOtherAddresses } from '../messages/notify-other-addresses.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { readSettings } from '../settings.ts'
import type { Cookies } from '../sign-in/caller.ts'
import { accountForRequest, liveRequest, type Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import { eligibleFactors } from './eligible-factors.ts'
import { passwordlessSettings } from './passwordless-settings.ts'

type Input = components['schemas']['SetPasswordlessRequest']

/**
 * Switches passwordless sign-in on with these methods, or off. It demands a recent identity check
 * for this purpose.
 * @throws REQUEST_EXPIRED without this check, VALIDATION_FAILED for a method that is not eligible
 */
export async function setPasswordless(
  services: Services,
  session: Session,
  by: Cookies,
  input: Input,
  operation: IdempotentOperation,
): Promise<OperationResult<components['schemas']['Passwordless']>> {
  const { store, clock } = services
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, input.requestId, by)
    if (
      request.purpose !== 'passwordless' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    const account = await accountForRequest(transaction, request)
    const isChanged = input.enabled
      ? await enable(transaction, now, account, input)
      : await disable(transaction, account)
    if (isChanged)
      await notifyOtherAddresses(
        services,
        transaction,
        now,
        account,
        input.enabled ? 'passwordlessOn' : 'passwordlessOff',
      )
    // One statement uses up the check: of two concurrent calls with it one saves.
    const used = await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .where('used_at', 'is', null)
      .returning('id_hash')
      .executeTakeFirst()
    if (used === undefined) throw apiError('REQUEST_EXPIRED')
    recordSecurityEvent({
      event: 'passwordless.change',
      outcome: 'success',
      account: account.id,
      tenant: account.tenant_id,
    })
    const result = { answer: await passwordlessSettings(transaction, account) }
    await operation.record(transaction, result)
    return result
  })
}

async function enable(
  store: Store,
  now: number,
  account: Account,
  { first, second }: Input,
): Promise<true> {
  if ((await readSettings(store, account.tenant_id)).passwordlessAllowed !== 1)
    throw invalidField('enabled', 'allowed')
  if (first === undefined) throw invalidField('first', 'required')
  if (!(await eligibleFactors(store, account)).some((kind) => kind === first))
    throw invalidField('first', 'qualifying')
  if (second === first) throw invalidField('second', 'different')
  if (
    second !== undefined &&
    !(await eligibleFactors(store, account, first)).some((kind) => kind === second)
  )
    throw invalidField('second', 'qualifying')
  const chosen = { first, second: second ?? null, changed_at: now }
  await store
    .insertInto('passwordless')
    .values({ account_id: account.id, ...chosen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen))
    .execute()
  return true
}

/** @returns whether it was on */
const disable = async (store: Store, { id }: Account): Promise<boolean> =>
  (await store
    .deleteFrom('passwordless')
    .where('account_id', '=', id)
    .returning('first')
    .executeTakeFirst()) !== undefined

const invalidField = (field: string, rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path: `/${field}`, rule }] })
