import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { emailLinkRoute } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import type { Services } from '../operation.ts'
import { sealedPlaces, type Sealer } from '../sealing/sealer.ts'
import { foldMailbox } from '../sign-in/address-spelling.ts'
import type { CodeKind } from '../store/factor-kinds.ts'
import type { Account, MessageTable, Store } from '../store/tables.ts'
import type { Settings } from '../tenants/settings.ts'
import { originOfTenant, productOf } from '../tenants/tenants.ts'
import { type Language, serverText } from '../texts/server-text.ts'
import { replaceDeliveries } from './deliveries.ts'

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
export async function writeMessage({
  outbox,
  store,
  at,
  message,
  delivery,
}: {
  readonly outbox: Outbox
  readonly store: Store
  readonly at: number
  readonly message: CodeMessage
  readonly delivery: DeliveryPlan | undefined
}): Promise<void> {
  const { channel, username, recipient, language, tenant, code } = message
  const { subject, body } = codeText(channel, language, message)
  await writeMail(outbox, {
    store,
    at,
    mail: {
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
  })
}

/** Writes a message with its own text. */
export async function writeMail(
  { sealer }: Outbox,
  {
    store,
    at,
    mail: { language, tenant, subject, body, code, ...message },
    delivery,
  }: {
    readonly store: Store
    readonly at: number
    readonly mail: Mail
    readonly delivery: DeliveryPlan | undefined
  },
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

export type CodeText = {
  readonly code: string
  readonly minutes: number
  readonly host: string
  /** Name of the service. */
  readonly product: string
  /** Address that enters the code in the browser that began; empty without one. */
  readonly link: string
  /** The service desk with its contact, as part of a sentence. */
  readonly desk: string
}

type Texts = { readonly subject: string; readonly body: string }

/**
 * Returns the message with a code. The last line of an SMS binds the code to the host (WICG,
 * origin-bound one-time codes): a phone fills it in only there. The link of an email has a line of
 * its own, so that no mail program adds the end of a sentence to it.
 */
export function codeText(
  channel: MessageTable['channel'],
  language: Language,
  { code, minutes, host, product, link, desk }: CodeText,
): Texts {
  const values = { code, minutes, product, desk }
  const say = (part: string) => serverText(language, `code.${channel}.${part}`, values)
  switch (channel) {
    case 'sms':
      return { subject: '', body: `${say('body')}\n@${host} #${code}` }
    case 'knox':
      return { subject: say('subject'), body: say('body') }
    default:
      channel satisfies 'email'
      return {
        subject: say('subject'),
        body: [say('body'), ...(link === '' ? [] : [say('link'), link]), say('end')].join('\n'),
      }
  }
}

/** Channel of a code, by authenticator. */
export const channels = {
  Sms: { name: 'sms', failSetting: 'smsFails', failure: 'SMS_SEND_FAILED' },
  Email: { name: 'email', failSetting: 'emailFails', failure: 'EMAIL_SEND_FAILED' },
  Msg: { name: 'knox', failSetting: 'knoxFails', failure: 'KNOX_SEND_FAILED' },
} as const

export type Delivery = {
  readonly kind: CodeKind
  readonly account: Pick<Account, 'username' | 'language' | 'tenant_id'>
  readonly address: string
  readonly code: string
  /** Scope in which a newer message replaces an older one that is still unsent. */
  readonly scope: string
  /** `Host` of the request. It only chooses between names of the account's tenant. */
  readonly host: string | undefined
  /** Handle of the request that a link in the email continues. Without it there is no link. */
  readonly linkedRequest?: string | undefined
}

/** Returns whether a code leaves by SMTP, in addition to the inbox. */
export const leavesServer = ({ onMailWritten }: Services, kind: CodeKind): boolean =>
  kind === 'Email' && onMailWritten !== undefined

/**
 * @throws SMS_SEND_FAILED, EMAIL_SEND_FAILED, KNOX_SEND_FAILED when the channel accepts nothing at
 * the moment
 */
export function assertChannelOpen(services: Services, settings: Settings, kind: CodeKind): void {
  const { failSetting, failure } = channels[kind]
  if ((!services.hasInbox && !leavesServer(services, kind)) || settings[failSetting] === 1)
    throw apiError(failure)
}

/** Writes the message in the transaction of its code, so that neither exists without the other. */
export async function deliverCode(
  services: Services,
  {
    transaction,
    now,
    settings,
    delivery: { kind, account, address, code, scope, host, linkedRequest },
  }: {
    readonly transaction: Store
    readonly now: number
    readonly settings: Settings
    readonly delivery: Delivery
  },
): Promise<void> {
  const tenant = services.tenants.named(account.tenant_id)
  const origin = originOfTenant(services, account.tenant_id, host)
  const isLinked =
    kind === 'Email' && linkedRequest !== undefined && settings.emailLinksAllowed === 1
  await writeMessage({
    outbox: services,
    store: transaction,
    at: now,
    message: {
      channel: channels[kind].name,
      username: account.username,
      recipient: address,
      language: account.language,
      code,
      minutes: Math.ceil(settings.otpSeconds / 60),
      host: new URL(origin).hostname,
      // In the fragment, which no server and no proxy sees.
      link: isLinked ? `${origin}${emailLinkRoute}#request=${linkedRequest}&code=${code}` : '',
      tenant: account.tenant_id,
      product: productOf(tenant, account.language),
      desk: describeServiceDesk(tenant, account.language, kind === 'Sms'),
    },
    delivery: leavesServer(services, kind)
      ? { scope, expiresAt: now + settings.otpSeconds * 1000 }
      : undefined,
  })
}

/**
 * Does the same for an unknown ID: nothing is sent, and the number of statements does not reveal it
 * (D8.07).
 */
export async function deliverDecoy(
  services: Services,
  {
    transaction,
    now,
    delivery: { kind, scope },
  }: {
    readonly transaction: Store
    readonly now: number
    readonly delivery: Pick<Delivery, 'kind' | 'scope'>
  },
): Promise<void> {
  await writeDecoyMessage(transaction, now, leavesServer(services, kind) ? { scope } : undefined)
}
