import type { components } from '../../src/api/generated/common-api.ts'
import type { Cookies } from '../caller.ts'
import { isSufficientCheck } from '../enrollment/may-register.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { notifyOtherAddresses } from '../messages/owner-notices.ts'
import type { IdempotentOperation, OperationResult, Services } from '../operation.ts'
import type { Session } from '../session/sessions.ts'
import { decoyDefaultMethod, isDecoyAccount } from '../sign-in/decoy-account.ts'
import { accountForRequest, liveRequest } from '../sign-in/login-request.ts'
import { availableMethods } from '../sign-in/required-steps.ts'
import type { FactorKind } from '../store/factor-kinds.ts'
import { consumeRequest } from '../store/login-requests.ts'
import type { Account, LoginRequest, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'

/**
 * Returns the owner's settings and choices. Leaves out methods that were removed, or that the
 * tenant no longer offers.
 */
export async function passwordlessSettings(
  store: Store,
  account: Pick<Account, 'id' | 'tenant_id' | 'second_step'>,
): Promise<components['schemas']['Passwordless']> {
  const chosen = await store
    .selectFrom('passwordless')
    .select(['first', 'second'])
    .where('account_id', '=', account.id)
    .executeTakeFirst()
  const kinds = await eligibleFactors(store, account)
  const allowed = (await readSettings(store, account.tenant_id)).passwordlessAllowed === 1
  const isEnabled = allowed && chosen !== undefined && kinds.includes(chosen.first)
  const second =
    isEnabled && chosen.second !== null && kinds.includes(chosen.second) ? chosen.second : null
  return {
    enabled: isEnabled,
    allowed,
    qualifyingMethods: [...kinds],
    first: isEnabled ? chosen.first : null,
    second,
  }
}

type Input = components['schemas']['SetPasswordlessRequest']

/**
 * Switches passwordless sign-in on with these methods, or off. It demands a recent identity check
 * for this purpose.
 * @throws REQUEST_EXPIRED without this check, VALIDATION_FAILED for a method that is not eligible
 */
export async function setPasswordless(
  services: Services,
  {
    session,
    by,
    input,
    operation,
  }: {
    readonly session: Session
    readonly by: Cookies
    readonly input: Input
    readonly operation: IdempotentOperation
  },
): Promise<OperationResult<components['schemas']['Passwordless']>> {
  const { store, clock } = services
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, { now, id: input.requestId, cookies: by })
    if (
      request.purpose !== 'passwordless' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await isSufficientCheck(transaction, request, now))
    )
      throw apiError('REQUEST_EXPIRED')
    const account = await accountForRequest(transaction, request)
    const isChanged = input.enabled
      ? await enable(transaction, { now, account, input })
      : await disable(transaction, account)
    if (isChanged)
      await notifyOtherAddresses(services, {
        store: transaction,
        now,
        account,
        news: input.enabled ? 'passwordlessOn' : 'passwordlessOff',
      })
    // One statement uses up the check: of two concurrent calls with it one saves.
    if (!(await consumeRequest(transaction, now, request.id_hash)))
      throw apiError('REQUEST_EXPIRED')
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
  {
    now,
    account,
    input: { first, second },
  }: { readonly now: number; readonly account: Account; readonly input: Input },
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

/** The method that opens by itself, and its step. */
export type DefaultMethod = { readonly kind: FactorKind; readonly step: 1 | 2 }

/**
 * Returns the method that comes first in a sign-in that began with an ID alone, when its owner
 * signs in without a password. Decoy accounts have a choice about as often as real ones, so that it
 * does not reveal which IDs exist (D8.07). Returns undefined where the list keeps its usual order.
 * @param methods methods that may prove the open step
 */
export async function defaultMethod(
  store: Store,
  request: LoginRequest,
  methods: readonly string[],
): Promise<DefaultMethod | undefined> {
  if (
    request.purpose !== 'sign-in' ||
    request.caller !== 'user' ||
    request.username === '' ||
    request.verified_at !== null ||
    request.first_method === 'password'
  )
    return undefined
  const { passwordlessAllowed } = await readSettings(store, request.tenant_id)
  const chosen = await store
    .selectFrom('passwordless')
    .select(['first', 'second'])
    .where('account_id', '=', request.account_id)
    .executeTakeFirst()
  if (passwordlessAllowed !== 1) return undefined
  const step = request.first_method === null ? 1 : 2
  const decoyKind = isDecoyAccount(request.account_id)
    ? decoyDefaultMethod(
        request.account_id,
        eligibleKinds.filter((kind) => methods.includes(kind)),
      )
    : undefined
  const kind = step === 1 ? (chosen?.first ?? decoyKind) : (chosen?.second ?? undefined)
  return kind !== undefined && methods.includes(kind) ? { kind, step } : undefined
}

/**
 * Factors other than a password of another system. Another password in the place of ours would not
 * be stronger (D2.15).
 */
export const eligibleKinds = [
  'WindowsHello',
  'UaApp',
  'UaPin',
  'UaTOTP',
  'UaMOTP',
  'Sms',
  'Email',
  'Msg',
] as const satisfies readonly FactorKind[]

type FactorOwner = Pick<Account, 'id' | 'tenant_id' | 'second_step'>

/**
 * Returns the registered factors that may replace the password. Each proves the first step by
 * itself, and leaves a method for the second step where there is one.
 */
export async function eligibleFactors(
  store: Store,
  { id, tenant_id, second_step }: FactorOwner,
  first: FactorKind | null = null,
): Promise<readonly FactorKind[]> {
  const methods = await availableMethods(store, {
    account_id: id,
    tenant_id,
    second_step,
    first_method: first,
    purpose: 'sign-in',
    caller: 'user',
  })
  return eligibleKinds.filter((kind) => methods.includes(kind))
}

/**
 * Removes a deleted method from the choice. Without the first one its owner signs in with a
 * password again. Call it in the transaction that deletes the method.
 */
export async function clearPasswordless(
  store: Store,
  account_id: string,
  kind: FactorKind,
): Promise<void> {
  await store
    .deleteFrom('passwordless')
    .where('account_id', '=', account_id)
    .where('first', '=', kind)
    .execute()
  await store
    .updateTable('passwordless')
    .set({ second: null })
    .where('account_id', '=', account_id)
    .where('second', '=', kind)
    .execute()
}
