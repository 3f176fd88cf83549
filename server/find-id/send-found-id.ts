import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { channels } from '../messages/channels.ts'
import { assertChannelOpen, leavesServer } from '../messages/deliver-code.ts'
import { hashDestination, countOwnerMessage } from '../messages/message-limits.ts'
import { writeMail } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { productOf } from '../tenants/tenant.ts'
import { serverText } from '../texts/server-text.ts'
import { findAccounts, hashFoundAccountId } from './found-accounts.ts'
import { liveFindRequest } from './live-find-request.ts'

type FoundIdSent = components['schemas']['FoundIdSent']
type Input = components['schemas']['SendFoundIdRequest']

/** Sends of the ID per verified code, because each costs a message. */
const maxSends = 3
/**
 * Sends the whole ID to the verified address.
 * @throws REQUEST_EXPIRED, FORBIDDEN, FOUND_ID_SEND_LIMIT, RATE_LIMITED, SMS_SEND_FAILED,
 * EMAIL_SEND_FAILED
 */
export async function sendFoundId(
  services: Services,
  { requestId, findUserId }: Input,
  browser: string | undefined,
  operation: IdempotentOperation,
): Promise<OperationResult<FoundIdSent>> {
  const { store, clock, pepper, tenants, onMailWritten } = services
  const { done, kind } = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const find = await liveFindRequest(transaction, now, requestId, browser)
    const account =
      find.used_at === null
        ? undefined
        : (await findAccounts(transaction, find)).find(
            ({ id }) => hashFoundAccountId(pepper, find, id) === findUserId,
          )
    if (account === undefined) throw apiError('REQUEST_EXPIRED')
    const counted = await transaction
      .updateTable('find_id')
      .set((e) => ({ sends: e('sends', '+', 1) }))
      .where('id_hash', '=', find.id_hash)
      .where('sends', '<', maxSends)
      .returning('sends')
      .executeTakeFirst()
    if (counted === undefined) throw apiError('FOUND_ID_SEND_LIMIT', { allowed: maxSends })
    const settings = await readSettings(transaction, find.tenant_id)
    await countOwnerMessage(
      transaction,
      now,
      settings,
      hashDestination(pepper, find.kind, find.address),
    )
    assertChannelOpen(services, settings, find.kind)
    const tenant = tenants.named(find.tenant_id)
    const body = serverText(find.language, 'foundId.body', {
      product: productOf(tenant, find.language),
      id: account.username,
      desk: describeServiceDesk(tenant, find.language, find.kind === 'Sms'),
    })
    await writeMail(
      services,
      transaction,
      now,
      {
        channel: channels[find.kind].name,
        username: account.username,
        recipient: find.address,
        language: find.language,
        tenant: find.tenant_id,
        subject: find.kind === 'Email' ? serverText(find.language, 'foundId.subject') : '',
        body,
        code: '',
      },
      leavesServer(services, find.kind)
        ? { scope: `found-id ${find.id_hash}`, expiresAt: find.expires_at }
        : undefined,
    )
    const result = { answer: { maskedData: maskAddress[find.kind](find.address) } }
    await operation.record(transaction, result)
    return { done: result, kind: find.kind }
  })
  if (leavesServer(services, kind)) onMailWritten?.()
  return done
}
