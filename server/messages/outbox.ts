import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { foldMailbox } from '../dev/users/address-key.ts'
import type { Store } from '../store/open-store.ts'
import type { MessageTable } from '../store/tables.ts'
import { replaceDeliveries } from './deliveries.ts'
import { codeTexts, type CodeText } from './texts.ts'

type CodeMessage = CodeText &
  Pick<MessageTable, 'channel' | 'username' | 'recipient'> &
  MailRecipient

type DeliveryPlan = { readonly scope: string; readonly expiresAt: number }
type Mail = Pick<MessageTable, 'channel' | 'username' | 'recipient' | 'subject' | 'body' | 'code'> &
  MailRecipient
/** Language of the message, and tenant of the recipient. */
type MailRecipient = { readonly language: 'en-US' | 'ko-KR'; readonly tenant: string }

/**
 * @param delivery plan of a message that leaves by SMTP. `scope` is the request and method in which
 * a newer message replaces an older one
 */
export async function writeMessage(
  store: Store,
  at: number,
  message: CodeMessage,
  delivery: DeliveryPlan | undefined,
): Promise<void> {
  const { channel, username, recipient, language, tenant, code } = message
  const text = codeTexts[channel][language]
  await writeMail(
    store,
    at,
    {
      channel,
      username,
      recipient,
      language,
      tenant,
      code,
      subject: text.subject(message),
      body: text.body(message),
    },
    delivery,
  )
}

/** Writes a message with its own text. */
export async function writeMail(
  store: Store,
  at: number,
  { language, tenant, ...message }: Mail,
  delivery: DeliveryPlan | undefined,
): Promise<void> {
  const id = randomUUID()
  await store
    .insertInto('message')
    .values({ id, at, ...message })
    .execute()
  if (delivery === undefined) return
  await replaceDeliveries(store, at, delivery.scope)
  await store
    .insertInto('delivery')
    .values({
      message_id: id,
      tenant_id: tenant,
      scope: delivery.scope,
      language,
      next_at: at,
      expires_at: delivery.expiresAt,
      tries: 0,
      ended_at: null,
      result: null,
    })
    .execute()
}

/** Runs as many statements as for a message, but writes nothing: for an unknown ID. */
export async function writeDecoyMessage(
  store: Store,
  at: number,
  delivery: { readonly scope: string } | undefined,
): Promise<void> {
  const id = randomUUID()
  await store.deleteFrom('message').where('id', '=', id).execute()
  if (delivery === undefined) return
  await replaceDeliveries(store, at, delivery.scope)
  await store.deleteFrom('delivery').where('message_id', '=', id).execute()
}

/** Newest first. `to` is a username, a phone number in any spelling, or an email address. */
export async function readMessages(
  store: Store,
  to: string | undefined,
): Promise<readonly Selectable<MessageTable>[]> {
  const messages = await store
    .selectFrom('message')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(500)
    .execute()
  const wantedRecipient = to === undefined ? undefined : comparable(to)
  return messages
    .filter(
      (message) =>
        wantedRecipient === undefined ||
        comparable(message.recipient) === wantedRecipient ||
        comparable(message.username) === wantedRecipient,
    )
    .slice(0, 100)
}

const comparable = (address: string): string =>
  /^[+0-9() -]+$/.test(address) ? address.replace(/[^0-9]/g, '') : foldMailbox(address)
