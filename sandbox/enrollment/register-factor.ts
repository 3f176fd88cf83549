import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import { renewBrowser } from '../login/browser-id.ts'
import { flowResult } from '../login/flow-result.ts'
import { accountOf, proven, type LoginRequest } from '../login/login-request.ts'
import { addressKey } from '../people/address-key.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import type { FactorKind } from '../store/tables.ts'
import type { Proof } from '../verification/conclude-proof.ts'
import { endChallenges } from '../verification/end-challenges.ts'
import { portalOf, recordVerification } from '../verification/record-verification.ts'
import { enrollmentUnderWay, type EnrollmentType } from './may-register.ts'
import { tellRegistered } from './tell-registered.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * `address`: what the code was sent to, or what may be shown masked of an app or a device, such as
 * its name.
 */
export type Registration = Proof & { readonly address: string }

/**
 * The one way in which a kind becomes registered. To be called in the transaction in which the new
 * number, address, app or device was proven; its answer is for `settle`. In a sign-in it proves the
 * open step as well; of an identity check it uses up the request.
 * @throws REQUEST_EXPIRED when the registration was not opened (`startEnrollment`), may not go on,
 *   or was finished meanwhile; then nothing has changed
 */
export async function registerFactor(
  sandbox: Services,
  transaction: Store,
  { now, requestId, request, kind, caller, device, address }: Registration,
): Promise<Done<FlowResult>> {
  const { type } = await enrollmentUnderWay(transaction, now, request, kind)
  const account = await accountOf(transaction, request)
  if (account.state !== 'active') throw refusal('REQUEST_EXPIRED')
  const step = await finish(transaction, now, request, kind)
  const before = await transaction
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  await writeFactor(transaction, now, request.account_id, kind, type, address)
  await tellRegistered(sandbox, transaction, now, account, {
    kind,
    type,
    before: before?.address,
    address,
  })
  await transaction.deleteFrom('enrollment').where('request_hash', '=', request.id_hash).execute()
  await recordVerification(
    transaction,
    now,
    request.account_id,
    kind,
    await portalOf(transaction, request),
    device,
    true,
  )
  return {
    answer: await flowResult(transaction, requestId, { ...request, ...step }, account, now),
    flow: await renewBrowser(transaction, now, caller.browser),
  }
}

/**
 * Of two that finish the same request at once, in however many processes, one does: the statement
 * asks again what was read before.
 */
async function finish(store: Store, now: number, request: LoginRequest, kind: FactorKind) {
  const step = request.purpose === '' ? proven(request, kind, now) : { used_at: now }
  const own = store
    .updateTable('login_request')
    .set(step)
    .where('id_hash', '=', request.id_hash)
    .where('used_at', 'is', null)
  const finished = await (request.purpose === '' ? own.where('verified_at', 'is', null) : own)
    .returning('id_hash')
    .executeTakeFirst()
  if (finished === undefined) throw refusal('REQUEST_EXPIRED')
  return step
}

/**
 * A new one beside none, a change over the one there is: the older number ends in the statement
 * that writes the new one, and what was sent to it with it.
 */
async function writeFactor(
  store: Store,
  now: number,
  account_id: string,
  kind: FactorKind,
  type: EnrollmentType,
  address: string,
): Promise<void> {
  const fresh = {
    address,
    address_key: addressKey({ kind, address }),
    failed: 0,
    last_sent_at: null,
    held_until: null,
    strangers_failed: 0,
    strangers_held_until: null,
    registered_at: now,
    last_used_at: null,
  }
  const written =
    type === 'change'
      ? await store
          .updateTable('factor')
          .set(fresh)
          .where('account_id', '=', account_id)
          .where('kind', '=', kind)
          .returning('kind')
          .executeTakeFirst()
      : await store
          .insertInto('factor')
          .values({ account_id, kind, preferred: 0, ...fresh })
          .onConflict((conflict) => conflict.doNothing())
          .returning('kind')
          .executeTakeFirst()
  if (written === undefined) throw refusal('REQUEST_EXPIRED')
  await endChallenges(store, now, account_id, kind)
}
