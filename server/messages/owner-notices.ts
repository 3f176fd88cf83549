import type { Services } from '../operation.ts'
import type { CodeKind, FactorKind } from '../store/factor-kinds.ts'
import type { Account, Store } from '../store/tables.ts'
import { serverText } from '../texts/server-text.ts'
import { hashDestination } from './message-limits.ts'
import {
  deliverableForADay,
  type Notice,
  writeDecoyNotice,
  writeNotice,
  writeNoticeToAll,
  writeNoticeToOwner,
} from './write-notice.ts'

type OwnerChange = 'replaced' | 'removed'
/**
 * Notifies the removed or replaced address, so that no one can replace the owner's phone unnoticed
 * (NIST 800-63B, 4.1.2). Links in its earlier notices end. Call it in the transaction that replaces
 * or removes it.
 */
export async function notifyOwner(
  services: Services,
  {
    store,
    now,
    account,
    kind,
    address,
    change,
  }: {
    readonly store: Store
    readonly now: number
    readonly account: Account
    readonly kind: FactorKind
    readonly address: string
    readonly change: OwnerChange
  },
): Promise<void> {
  if (kind !== 'Sms' && kind !== 'Email' && kind !== 'Msg') return
  await endLinksSentTo(
    store,
    { now, account_id: account.id },
    { pepper: services.pepper, kind, address },
  )
  await writeNotice(services, {
    store,
    now,
    account,
    to: { kind, address },
    notice: {
      text: `owner.${change}`,
      values: { method: serverText(account.language, `methods.${kind}`) },
    },
  })
}

type FactorNews =
  | 'added'
  | 'replaced'
  | 'removed'
  | 'deviceAdded'
  | 'deviceRemoved'
  | 'passwordlessOn'
  | 'passwordlessOff'
/**
 * Notifies every other registered address about a change of the sign-in methods. No text has the
 * name of a device: the user that registers it chooses the name, and could put any text into the
 * message. A thief with a
 * session and one address cannot register an authenticator unnoticed (NIST 800-63B-4, 4.1.2; ASVS
 * 6.3.7). Call it in the transaction of the change.
 * @param kind the changed method; its own address gets no message. Undefined where no method
 * changed
 */
export async function notifyOtherAddresses(
  services: Services,
  {
    store,
    now,
    account,
    news,
    kind,
  }: {
    readonly store: Store
    readonly now: number
    readonly account: Account
    readonly news: FactorNews
    readonly kind?: FactorKind | undefined
  },
): Promise<void> {
  const notice: Notice = {
    text: `others.${news}`,
    ...(kind !== undefined && {
      values: { method: serverText(account.language, `methods.${kind}`) },
    }),
  }
  await writeNoticeToAll(services, store, { now, account, notice, except: kind })
}

type Owner = { readonly now: number; readonly account_id: string }
type Address = { readonly kind: CodeKind; readonly address: string; readonly pepper: string }

/**
 * Ends the links "This wasn't me" of all earlier notices. A password reset verified the owner, so
 * nothing from before is left to disown. Call it before the notice of the reset.
 */
export async function endNoticeLinks(store: Store, { now, account_id }: Owner): Promise<void> {
  await store
    .updateTable('owner_notice')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('expires_at', '>', now)
    .execute()
}

/**
 * Ends the links that were sent to an address that is no longer registered. Call it before the
 * notice of this change, which has a new link: the owner may read it there.
 */
export async function endLinksSentTo(
  store: Store,
  { now, account_id }: Owner,
  { pepper, kind, address }: Address,
): Promise<void> {
  await store
    .updateTable('owner_notice')
    .set({ expires_at: now })
    .where('account_id', '=', account_id)
    .where('sent_to_hash', '=', hashDestination(pepper, kind, address))
    .where('expires_at', '>', now)
    .execute()
}

type Failures = 'password' | 'method'

const dayMs = 86_400_000
const kinds = ['Sms', 'Email', 'Msg'] as const

export type FailureTarget = {
  readonly now: number
  /** Undefined for an ID without an account. */
  readonly account: Account | undefined
  /** Of the account, or of the decoy account. */
  readonly account_id: string
  readonly tenant_id: string
  readonly of: Failures
}

/**
 * Notifies every registered address of a lock of the password or of a method, each once a day, so
 * that strangers cannot flood the owner. An ID without an account takes as many statements (D8.07).
 * Call it in the transaction of the lock.
 */
export async function notifyFailures(
  services: Services,
  store: Store,
  { now, account, account_id, tenant_id, of }: FailureTarget,
): Promise<void> {
  const first = await store
    .insertInto('message_count')
    .values({
      counted: `failures ${of} ${account_id}`,
      period: 'day',
      sent: 1,
      ends_at: now + dayMs,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['counted', 'period'])
        .doUpdateSet({ ends_at: now + dayMs })
        .where('message_count.ends_at', '<=', now),
    )
    .returning('counted')
    .executeTakeFirst()
  if (first === undefined) return
  const registered = await store
    .selectFrom('factor')
    .select(['kind', 'address'])
    .where('account_id', '=', account_id)
    .where('kind', 'in', kinds)
    .execute()
  for (const kind of kinds) {
    const address = registered.find((factor) => factor.kind === kind)?.address ?? ''
    if (account === undefined || address === '')
      await writeDecoyNotice(services, store, { now, tenant_id, kind })
    else
      await writeNotice(services, {
        store,
        now,
        account,
        to: { kind, address },
        notice: { text: `failures.${of}` },
      })
  }
}

export type NewDevice = {
  readonly now: number
  readonly account_id: string
  /** One of the names of `deviceAndBrowser`, never a text of the browser. */
  readonly device: string
}

/**
 * Notifies every registered address of a sign-in from a browser that is new to the account. Call it
 * in the transaction of the session.
 */
export async function notifyNewDevice(
  services: Services,
  store: Store,
  { now, account_id, device }: NewDevice,
): Promise<void> {
  const notice = { text: 'newDevice', values: { device } }
  await writeNoticeToOwner(services, store, { now, account_id, notice })
}

export type TrustedDevice = NewDevice & { readonly days: number }

/**
 * Notifies every registered address of a browser that is trusted from now on. It replaces the
 * notice of a new browser. Call it in the transaction of the session.
 */
export async function notifyTrustedDevice(
  services: Services,
  store: Store,
  { now, account_id, device, days }: TrustedDevice,
): Promise<void> {
  const notice = { text: 'trustedDevice', values: { device, days } }
  await writeNoticeToOwner(services, store, { now, account_id, notice })
}

type News = { readonly is: 'made' } | { readonly is: 'used'; readonly left: number }

export type RecoveryCodeNews = {
  readonly now: number
  readonly account_id: string
  readonly news: News
}

/**
 * Notifies every registered address of new recovery codes, or of the use of one. Call it in the
 * transaction of the event.
 */
export async function notifyRecoveryCodes(
  services: Services,
  store: Store,
  { now, account_id, news }: RecoveryCodeNews,
): Promise<void> {
  await writeNoticeToOwner(services, store, {
    now,
    account_id,
    notice: {
      text: `recoveryCodes.${news.is}`,
      ...(news.is === 'used' && { values: { count: news.left } }),
    },
  })
}

/** A reset ends all sessions. A change keeps the session in which it happens. */
export type PasswordChange = 'reset' | 'change'

export type ChangedPassword = {
  readonly now: number
  readonly account: Account
  readonly by: PasswordChange
}

/**
 * Sends a notice of the new password to every registered address. An attacker with one of the
 * addresses cannot hide the change from the others. Runs in the transaction of the password, and
 * never makes it fail: a message without a channel is dropped.
 */
export async function notifyPasswordChanged(
  services: Services,
  store: Store,
  { now, account, by }: ChangedPassword,
): Promise<void> {
  const notice = { text: `password.${by}`, deliverableMs: deliverableForADay }
  await writeNoticeToAll(services, store, { now, account, notice })
}
