import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import { deskInWords } from '../branding/service-desk.ts'
import type { Act, Done } from '../idempotency/act.ts'
import { maskedAddress } from '../login/mask.ts'
import { channels } from '../messages/channels.ts'
import { assertChannelOpen, leavesHouse } from '../messages/deliver-code.ts'
import { destinationOf, takeOwnersMessage } from '../messages/message-limits.ts'
import { writeMail } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { productOf } from '../tenants/tenant.ts'
import { accountsOf, findUserIdOf } from './found-accounts.ts'
import { liveFind, type Find } from './live-find.ts'

type FoundIdSent = components['schemas']['FoundIdSent']
type Asked = components['schemas']['SendFoundIdRequest']

/** So often the ID goes out for one proven code: it costs a message each time. */
const mostSends = 3
type Text = {
  readonly subject: string
  readonly body: (given: Readonly<Record<'product' | 'id' | 'desk', string>>) => string
}

const texts = {
  'en-US': {
    subject: 'Your account ID',
    body: ({ product, id, desk }) =>
      `[${product}] Your account ID is ${id}. If you did not request it, contact ${desk}.`,
  },
  'ko-KR': {
    subject: '아이디 안내',
    body: ({ product, id, desk }) =>
      `[${product}] 고객님의 아이디는 ${id}입니다. 요청하지 않으셨다면 ${desk}에 알려 주세요.`,
  },
} as const satisfies Readonly<Record<Find['language'], Text>>

/**
 * The whole ID, to the address whose code was right.
 * @throws REQUEST_EXPIRED, FOUND_ID_SEND_LIMIT, RATE_LIMITED, SMS_SEND_FAILED, EMAIL_SEND_FAILED
 */
export async function sendFoundId(
  sandbox: Services,
  { requestId, findUserId }: Asked,
  browser: string | undefined,
  act: Act,
): Promise<Done<FoundIdSent>> {
  const { store, clock, pepper, tenants, mailWritten } = sandbox
  const { done, kind } = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const find = await liveFind(transaction, now, requestId, browser)
    const account =
      find.used_at === null
        ? undefined
        : (await accountsOf(transaction, find)).find(
            ({ id }) => findUserIdOf(pepper, find, id) === findUserId,
          )
    if (account === undefined) throw refusal('REQUEST_EXPIRED')
    const taken = await transaction
      .updateTable('find_id')
      .set((e) => ({ sends: e('sends', '+', 1) }))
      .where('id_hash', '=', find.id_hash)
      .where('sends', '<', mostSends)
      .returning('sends')
      .executeTakeFirst()
    if (taken === undefined) throw refusal('FOUND_ID_SEND_LIMIT', { allowed: mostSends })
    const settings = await readSettings(transaction, find.tenant_id)
    await takeOwnersMessage(
      transaction,
      now,
      settings,
      destinationOf(pepper, find.kind, find.address),
    )
    assertChannelOpen(sandbox, settings, find.kind)
    const text = texts[find.language]
    const tenant = tenants.named(find.tenant_id)
    const body = text.body({
      product: productOf(tenant, find.language),
      id: account.username,
      desk: deskInWords(tenant, find.language, find.kind === 'Sms'),
    })
    await writeMail(
      transaction,
      now,
      {
        channel: channels[find.kind].name,
        username: account.username,
        recipient: find.address,
        language: find.language,
        tenant: find.tenant_id,
        subject: find.kind === 'Email' ? text.subject : '',
        body,
        code: '',
      },
      leavesHouse(sandbox, find.kind)
        ? { scope: `found-id ${find.id_hash}`, expiresAt: find.expires_at }
        : undefined,
    )
    const made = { answer: { maskedData: maskedAddress[find.kind](find.address) } }
    await act.keep(transaction, made)
    return { done: made, kind: find.kind }
  })
  if (leavesHouse(sandbox, kind)) mailWritten?.()
  return done
}
