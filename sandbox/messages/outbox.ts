import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Store } from '../store/open-store.ts'
import type { MessageTable } from '../store/tables.ts'
import { codeTexts, type CodeText } from './texts.ts'

type CodeMessage = CodeText & Pick<MessageTable, 'channel' | 'username' | 'recipient'> & { readonly language: 'en-US' | 'ko-KR' }

/** Sandbox mode only: the outbox is the inbox, code and all, for a day; nothing leaves this process. */
export async function writeMessage(store: Store, at: number, message: CodeMessage): Promise<void> {
  const { channel, username, recipient, language, code } = message
  const text = codeTexts[channel][language]
  await store.insertInto('message').values({ id: randomUUID(), at, channel, username, recipient, subject: text.subject, body: text.body(message), code }).execute()
}

/** Newest first. `to` is a username, a phone number in any spelling, or an e-mail address. */
export async function readMessages(store: Store, to: string | undefined): Promise<readonly Selectable<MessageTable>[]> {
  const messages = await store.selectFrom('message').selectAll().orderBy('at', 'desc').limit(500).execute()
  const wanted = to === undefined ? undefined : comparable(to)
  return messages.filter((message) => wanted === undefined || comparable(message.recipient) === wanted || comparable(message.username) === wanted).slice(0, 100)
}

const comparable = (address: string): string => (/^[+0-9() -]+$/.test(address) ? address.replace(/[^0-9]/g, '') : address.toLowerCase())
