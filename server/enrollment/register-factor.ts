import type { components } from '../../src/api/generated/common-api.ts'
import { rotateBrowserId } from '../caller.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyOtherAddresses, notifyOwner } from '../messages/owner-notices.ts'
import type { OperationResult, Services } from '../operation.ts'
import { flowResult } from '../sign-in/flow-result.ts'
import { endTrust } from '../sign-in/known-browser.ts'
import { accountForRequest, advance } from '../sign-in/login-request.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import { addFactor, replaceFactor } from '../store/factors.ts'
import { consumeRequest, saveProofsOnce } from '../store/login-requests.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import { deleteChallenges } from '../verification/code.ts'
import {
  portalOf,
  recordVerification,
  type VerificationAttempt,
} from '../verification/complete-verification.ts'
import { type EnrollmentType, runningEnrollment } from './may-register.ts'

type FlowResult = components['schemas']['FlowResult']

/**
 * `address`: destination of the code, or the name of an app or device, which may be shown masked.
 */
export type Registration = Omit<VerificationAttempt, 'services' | 'kind'> & {
  readonly kind: FactorKind
  readonly address: string
}

/**
 * Registers a factor; no other function does. Call it inside `commitOutcome`, in the transaction
 * that verified the new number, address, app or device. In a sign-in it also completes the open
 * step; an identity check uses up its request.
 * @throws REQUEST_EXPIRED when the enrollment was not opened (`startEnrollment`), may not continue,
 * or was finished by a parallel call; then nothing has changed
 */
export async function registerFactor(
  services: Services,
  transaction: Store,
  { now, requestId, request, kind, caller, device, address }: Registration,
): Promise<OperationResult<FlowResult>> {
  const { type } = await runningEnrollment(transaction, { now, request, kind })
  const account = await accountForRequest(transaction, request)
  if (account.state !== 'active') throw apiError('REQUEST_EXPIRED')
  const step = await finishEnrollment(transaction, { now, request, kind })
  const previousFactor = await transaction
    .selectFrom('factor')
    .select('address')
    .where('account_id', '=', request.account_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  await writeFactor(transaction, { now, account_id: request.account_id, kind, type, address })
  if (type === 'change') await endTrust(transaction, { account_id: account.id })
  await notifyFactorChange(services, {
    store: transaction,
    now,
    account,
    registered: {
      kind,
      type,
      before: previousFactor?.address,
      address,
    },
  })
  recordSecurityEvent({
    event: type === 'new' ? 'method.add' : 'method.change',
    outcome: 'success',
    account: account.id,
    tenant: account.tenant_id,
    method: kind,
  })
  await transaction.deleteFrom('enrollment').where('request_hash', '=', request.id_hash).execute()
  await recordVerification(transaction, {
    at: now,
    account_id: request.account_id,
    method: kind,
    client_id: await portalOf(transaction, request),
    device,
    succeeded: true,
  })
  return {
    answer: await flowResult(transaction, {
      id: requestId,
      request: { ...request, ...step },
      account,
      now,
    }),
    flow: await rotateBrowserId(transaction, now, caller.browser),
  }
}

/**
 * Of two parallel calls for the same request one finishes, over all processes: the statement
 * repeats the conditions that were read before.
 */
async function finishEnrollment(
  store: Store,
  {
    now,
    request,
    kind,
  }: { readonly now: number; readonly request: LoginRequest; readonly kind: FactorKind },
) {
  if (request.purpose !== 'sign-in') {
    if (await consumeRequest(store, now, request.id_hash)) return { used_at: now }
    throw apiError('REQUEST_EXPIRED')
  }
  const step = advance(request, kind, now)
  if (!(await saveProofsOnce(store, request.id_hash, step))) throw apiError('REQUEST_EXPIRED')
  return step
}

/**
 * Inserts the first authenticator of a kind, or updates the existing one for a change. One
 * statement ends the old number and stores the new one. Codes sent to the old number end too.
 */
async function writeFactor(
  store: Store,
  {
    now,
    account_id,
    kind,
    type,
    address,
  }: {
    readonly now: number
    readonly account_id: string
    readonly kind: FactorKind
    readonly type: EnrollmentType
    readonly address: string
  },
): Promise<void> {
  const write = type === 'change' ? replaceFactor : addFactor
  if (!(await write(store, { now, account_id, kind, address }))) throw apiError('REQUEST_EXPIRED')
  await deleteChallenges(store, { now, account_id, kind })
}

type Registered = {
  readonly kind: FactorKind
  readonly type: EnrollmentType
  readonly before: string | undefined
  readonly address: string
}

/**
 * Notifies the replaced address and every other address about an enrollment. The same number or
 * mailbox again sends nothing.
 */
export async function notifyFactorChange(
  services: Services,
  {
    store,
    now,
    account,
    registered: { kind, type, before, address },
  }: {
    readonly store: Store
    readonly now: number
    readonly account: Account
    readonly registered: Registered
  },
): Promise<void> {
  if (type === 'new' || before === undefined)
    return notifyOtherAddresses(services, { store, now, account, news: 'added', kind })
  if (kind === 'WindowsHello')
    return notifyOtherAddresses(services, { store, now, account, news: 'deviceAdded', kind })
  const hasDestination = kind === 'Sms' || kind === 'Email' || kind === 'Msg'
  if (hasDestination && before === address) return
  if (hasDestination)
    await notifyOwner(services, { store, now, account, kind, address: before, change: 'replaced' })
  await notifyOtherAddresses(services, { store, now, account, news: 'replaced', kind })
}
