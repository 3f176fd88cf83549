import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { counts } from '../enrollment/identity-check.ts'
import type { Act, Done } from '../idempotency/act.ts'
import type { Cookies } from '../login/caller.ts'
import { accountOf, liveRequest, type Account } from '../login/login-request.ts'
import { tellOthers } from '../messages/tell-others.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { readSettings } from '../settings.ts'
import type { Store } from '../store/open-store.ts'
import { passwordlessOf } from './passwordless-of.ts'
import { qualifying } from './qualifying.ts'

type Asked = components['schemas']['SetPasswordlessRequest']

/**
 * Switches it on with these methods, or off, once its owner has proven who they are, for this and a
 * moment ago.
 * @throws REQUEST_EXPIRED without such a check, VALIDATION_FAILED for a method that cannot stand
 *   there
 */
export async function setPasswordless(
  sandbox: Services,
  session: Session,
  by: Cookies,
  asked: Asked,
  act: Act,
): Promise<Done<components['schemas']['Passwordless']>> {
  const { store, clock } = sandbox
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await liveRequest(transaction, now, asked.requestId, by)
    if (
      request.purpose !== 'passwordless' ||
      request.session_hash !== session.id_hash ||
      request.account_id !== session.account_id ||
      !(await counts(transaction, request, now))
    )
      throw refusal('REQUEST_EXPIRED')
    const account = await accountOf(transaction, request)
    const isNews = asked.enabled
      ? await switchOn(transaction, now, account, asked)
      : await switchOff(transaction, account)
    if (isNews)
      await tellOthers(
        sandbox,
        transaction,
        now,
        account,
        asked.enabled ? 'passwordlessOn' : 'passwordlessOff',
      )
    // One statement takes the check: of two that come with it one saves.
    const used = await transaction
      .updateTable('login_request')
      .set({ used_at: now })
      .where('id_hash', '=', request.id_hash)
      .where('used_at', 'is', null)
      .returning('id_hash')
      .executeTakeFirst()
    if (used === undefined) throw refusal('REQUEST_EXPIRED')
    const done = { answer: await passwordlessOf(transaction, account) }
    await act.keep(transaction, done)
    return done
  })
}

async function switchOn(
  store: Store,
  now: number,
  account: Account,
  { first, second }: Asked,
): Promise<true> {
  if ((await readSettings(store, account.tenant_id)).passwordlessAllowed !== 1)
    throw wrong('enabled', 'allowed')
  if (first === undefined) throw wrong('first', 'required')
  if (!(await qualifying(store, account)).some((kind) => kind === first))
    throw wrong('first', 'qualifying')
  if (second === first) throw wrong('second', 'different')
  if (
    second !== undefined &&
    !(await qualifying(store, account, first)).some((kind) => kind === second)
  )
    throw wrong('second', 'qualifying')
  const chosen = { first, second: second ?? null, changed_at: now }
  await store
    .insertInto('passwordless')
    .values({ account_id: account.id, ...chosen })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(chosen))
    .execute()
  return true
}

/** @returns whether it was on */
const switchOff = async (store: Store, { id }: Account): Promise<boolean> =>
  (await store
    .deleteFrom('passwordless')
    .where('account_id', '=', id)
    .returning('first')
    .executeTakeFirst()) !== undefined

const wrong = (field: string, rule: string) =>
  refusal('VALIDATION_FAILED', { issues: [{ path: `/${field}`, rule }] })
