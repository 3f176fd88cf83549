import { describeServiceDesk } from '../branding/service-desk.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Account } from '../sign-in/login-request.ts'
import type { Store } from '../store/open-store.ts'
import type { CodeKind } from '../store/tables.ts'
import { productOf } from '../tenants/tenant.ts'
import { channels } from './channels.ts'
import { leavesServer } from './deliver-code.ts'
import { writeDecoyMessage, writeMail } from './outbox.ts'

/** `desk`: the service desk with its contact, as part of a sentence. */
export type NoticeText = (given: { readonly product: string; readonly desk: string }) => string
export type Notice = {
  readonly subject: string
  readonly body: NoticeText
  /** Milliseconds for which the message is worth sending; an hour by default. */
  readonly deliverableMs?: number
}

/** A later reader can still act, but not on a message that says "at once". */
const anHour = 3_600_000

/**
 * Writes a message without a code. Call it in the transaction of the event. It never makes that
 * transaction fail: without a working channel nothing is sent.
 */
export async function writeNotice(
  services: Services,
  store: Store,
  now: number,
  { id, username, language, tenant_id }: Account,
  to: { readonly kind: CodeKind; readonly address: string },
  { subject, body, deliverableMs = anHour }: Notice,
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
  const text = body({
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
    subject: kind === 'Email' ? subject : '',
    body: text,
  }
  await writeMail(
    store,
    now,
    mail,
    leavesServer(services, kind)
      ? { scope: `told ${id} ${kind} ${now}`, expiresAt: now + deliverableMs }
      : undefined,
  )
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
  await writeDecoyMessage(
    store,
    now,
    leavesServer(services, kind) ? { scope: `told nobody ${kind} ${now}` } : undefined,
  )
}
