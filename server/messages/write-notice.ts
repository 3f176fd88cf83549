import { describeServiceDesk } from '../branding/service-desk.ts'
import { notMeRoute } from '../http/address.ts'
import type { Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { CodeKind, FactorKind } from '../store/factor-kinds.ts'
import type { Account, Store } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { originOfTenant, productOf } from '../tenants/tenants.ts'
import { serverText } from '../texts/server-text.ts'
import { hashDestination } from './message-limits.ts'
import { channels, leavesServer, writeDecoyMessage, writeMail } from './outbox.ts'

export type Notice = {
  /** Key of its subject and body, below `notice` of the server's texts. */
  readonly text: string
  /** Values of the body, beside `product` and `desk`. */
  readonly values?: Readonly<Record<string, string | number>>
  /** Milliseconds for which the message is worth sending; an hour by default. */
  readonly deliverableMs?: number
}

/** Time in which the owner can say that it was not them. Holidays are longer than a day. */
const linkMs = 7 * 24 * 3_600_000

/** A later reader can still act, but not on a message that says "at once". */
const anHour = 3_600_000

/** `deliverableMs` of one day: a late reader can still act on it. */
export const deliverableForADay = 24 * anHour

/**
 * Writes a message without a code, with the link "This wasn't me". Call it in the transaction of
 * the event. It never makes that transaction fail: without a working channel nothing is sent.
 */
export async function writeNotice(
  services: Services,
  {
    store,
    now,
    account: { id, username, language, tenant_id },
    to,
    notice: { text, values = {}, deliverableMs = anHour },
  }: {
    readonly store: Store
    readonly now: number
    readonly account: Account
    readonly to: { readonly kind: CodeKind; readonly address: string }
    readonly notice: Notice
  },
): Promise<void> {
  const { kind, address: recipient } = to
  const { name: channel, failSetting } = channels[kind]
  const settings = await readSettings(store, tenant_id)
  if (
    recipient === '' ||
    settings[failSetting] === 1 ||
    (!services.hasInbox && !leavesServer(services, kind))
  )
    return
  const tenant = services.tenants.named(tenant_id)
  const link = randomHandle()
  await store
    .insertInto('owner_notice')
    .values({
      link_hash: handleHash(link),
      account_id: id,
      at: now,
      expires_at: now + linkMs,
      used_at: null,
      sent_to_hash: hashDestination(services.pepper, kind, recipient),
    })
    .execute()
  // Not the host of the request: a stranger's request can cause a notice.
  const origin = originOfTenant(services, tenant_id, undefined)
  const body = serverText(language, `notice.${text}.body`, {
    ...values,
    product: productOf(tenant, language),
    desk: describeServiceDesk(tenant, language, kind === 'Sms'),
  })
  const mail = {
    channel,
    username,
    recipient,
    language,
    tenant: tenant_id,
    code: '',
    subject: kind === 'Email' ? serverText(language, `notice.${text}.subject`) : '',
    body: `${body}\n${serverText(language, 'notice.notMe', { link: `${origin}${notMeRoute}#link=${link}` })}`,
  }
  await writeMail(services, {
    store,
    at: now,
    mail,
    delivery: leavesServer(services, kind)
      ? { scope: `told ${id} ${kind} ${now}`, expiresAt: now + deliverableMs }
      : undefined,
  })
}

export type NoticeToAll = {
  readonly now: number
  readonly account: Account
  readonly notice: Notice
  /** The method that gets no message. */
  readonly except?: FactorKind | undefined
}

/** Writes the message to every registered number and mailbox. */
export async function writeNoticeToAll(
  services: Services,
  store: Store,
  { now, account, notice, except }: NoticeToAll,
): Promise<void> {
  const registered = await store
    .selectFrom('factor')
    .select(['kind', 'address'])
    .where('account_id', '=', account.id)
    .where('kind', 'in', ['Sms', 'Email', 'Msg'])
    .execute()
  for (const { kind, address } of registered)
    if (kind !== except && (kind === 'Sms' || kind === 'Email' || kind === 'Msg'))
      await writeNotice(services, { store, now, account, to: { kind, address }, notice })
}

export type NoticeToOwner = {
  readonly now: number
  readonly account_id: string
  readonly notice: Omit<Notice, 'deliverableMs'>
}

/** Writes a message to every registered number and mailbox, worth sending for a day. */
export async function writeNoticeToOwner(
  services: Services,
  store: Store,
  { now, account_id, notice }: NoticeToOwner,
): Promise<void> {
  const account = await store
    .selectFrom('account')
    .selectAll()
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  const forADay = { ...notice, deliverableMs: deliverableForADay }
  await writeNoticeToAll(services, store, { now, account, notice: forADay })
}

/** Runs as many statements as `writeNotice`, but writes nothing: for an ID without an account. */
export async function writeDecoyNotice(
  services: Services,
  store: Store,
  {
    now,
    tenant_id,
    kind,
  }: { readonly now: number; readonly tenant_id: string; readonly kind: CodeKind },
): Promise<void> {
  const settings = await readSettings(store, tenant_id)
  if (
    settings[channels[kind].failSetting] === 1 ||
    (!services.hasInbox && !leavesServer(services, kind))
  )
    return
  await store.deleteFrom('owner_notice').where('link_hash', '=', '').execute()
  await writeDecoyMessage(
    store,
    now,
    leavesServer(services, kind) ? { scope: `told nobody ${kind} ${now}` } : undefined,
  )
}
