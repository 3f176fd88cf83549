import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { foldMailbox } from '../addresses/address-key.ts'
import { sealedPlaces } from '../sealing/sealed-places.ts'
import type { Sealer } from '../sealing/sealer.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import type { MessageTable } from '../store/tables.ts'
import type { Language } from '../texts/server-text.ts'
import { replaceDeliveries } from './deliveries.ts'
import { type CodeText, codeText } from './texts.ts'

type CodeMessage = CodeText &
  Pick<MessageTable, 'channel' | 'username' | 'recipient'> &
  MailRecipient

type DeliveryPlan = { readonly scope: string; readonly expiresAt: number }
/** Sealed in the database: a text contains a code, a link or an ID. */
export type MessageContent = {
  readonly subject: string
  readonly body: string
  /** Empty for a message without a code. */
  readonly code: string
}
type Addressed = Pick<MessageTable, 'channel' | 'username' | 'recipient'>
type Mail = Addressed & MessageContent & MailRecipient
/** A message of the inbox. */
export type Message = Selectable<Omit<MessageTable, 'content_sealed'>> & MessageContent
type Outbox = Pick<Services, 'sealer'>
/** Language of the message, and tenant of the recipient. */
type MailRecipient = { readonly language: Language; readonly tenant: string }

/**
 * @param delivery plan of a message that leaves by SMTP. `scope` is the request and method in which
 * a newer message replaces an older one
 */
export async function writeMessage(
  outbox: Outbox,
  store: Store,
  at: number,
  message: CodeMessage,
  delivery: DeliveryPlan | undefined,
): Promise<void> {
  const { channel, username, recipient, language, tenant, code } = message
  const { subject, body } = codeText(channel, language, message)
  await writeMail(
    outbox,
    store,
    at,
    {
      channel,
      username,
      recipient,
      language,
      tenant,
      code,
      subject,
      body,
    },
    delivery,
  )
}

/** Writes a message with its own text. */
export async function writeMail(
  { sealer }: Outbox,
  store: Store,
  at: number,
  { language, tenant, subject, body, code, ...message }: Mail,
  delivery: DeliveryPlan | undefined,
): Promise<void> {
  const id = randomUUID()
  await store
    .insertInto('message')
    .values({
      id,
      at,
      ...message,
      content_sealed: sealer.seal(
        sealedPlaces.message(id),
        JSON.stringify({ subject, body, code } satisfies MessageContent),
      ),
    })
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
  { store, sealer }: Services,
  to: string | undefined,
): Promise<readonly Message[]> {
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
    .map((row) => messageOf(sealer, row))
}

function messageOf(
  sealer: Sealer,
  { content_sealed, ...message }: Selectable<MessageTable>,
): Message {
  return { ...message, ...openContent(sealer, message.id, content_sealed) }
}

export const openContent = (sealer: Sealer, id: string, sealed: string): MessageContent =>
  // Written by `writeMail`.
  JSON.parse(sealer.open(sealedPlaces.message(id), sealed)) as MessageContent

const comparable = (address: string): string =>
  /^[+0-9() -]+$/.test(address) ? address.replace(/[^0-9]/g, '') : foldMailbox(address)
