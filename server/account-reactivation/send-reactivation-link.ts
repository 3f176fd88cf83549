import { base } from '../address.ts'
import { apiError } from '../api-error.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { takeResendSlot } from '../enrollment/take-resend-slot.ts'
import type { OperationResult } from '../idempotency/idempotent-operation.ts'
import { assertChannelOpen, leavesServer } from '../messages/deliver-code.ts'
import { hashDestination, countOwnerMessage } from '../messages/message-limits.ts'
import { writeMail } from '../messages/outbox.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import type { Caller } from '../sign-in/caller.ts'
import { accountForRequest } from '../sign-in/login-request.ts'
import { maskAddress } from '../sign-in/mask.ts'
import { requestAtStep } from '../sign-in/request-at-step.ts'
import { originOfTenant } from '../tenants/origin-of-tenant.ts'
import { productOf } from '../tenants/tenant.ts'
import { serverText } from '../texts/server-text.ts'

type Sent = { readonly maskedData: string }

/** Lifetime of a link. */
const linkMinutes = 30

/**
 * Sends a link to the registered address. A newer link replaces the older one. Only the hash of a
 * link is stored.
 * @param host `Host` of the request; it only chooses between names of the tenant
 * @throws REQUEST_EXPIRED unless the account waits for a link, OTP_SAME_METHOD_1MIN, RATE_LIMITED,
 * EMAIL_SEND_FAILED
 */
export async function sendReactivationLink(
  services: Services,
  requestId: string,
  host: string | undefined,
  caller: Caller,
): Promise<OperationResult<Sent>> {
  const { store, clock, pepper, onMailWritten } = services
  const sent = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    const account = await accountForRequest(transaction, request)
    const email = await transaction
      .selectFrom('factor')
      .select('address')
      .where('account_id', '=', account.id)
      .where('kind', '=', 'Email')
      .executeTakeFirst()
    if (
      request.purpose !== 'release' ||
      account.state !== 'dormant-reset-link' ||
      email === undefined
    )
      throw apiError('REQUEST_EXPIRED')
    const settings = await readSettings(transaction, request.tenant_id)
    assertChannelOpen(services, settings, 'Email')
    await takeResendSlot(transaction, now, settings.resendSeconds, `dormant:${account.id}`, 'Email')
    await countOwnerMessage(
      transaction,
      now,
      settings,
      hashDestination(pepper, 'Email', email.address),
    )
    const link = randomHandle()
    const row = {
      link_hash: handleHash(link),
      expires_at: now + linkMinutes * 60_000,
      used_at: null,
    }
    await transaction
      .insertInto('dormant_link')
      .values({ account_id: account.id, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    const address = `${originOfTenant(services, request.tenant_id, host)}${base}/WarningMessage?code=LOGIN_DORMANT_RESET_LINK#link=${link}`
    const tenant = services.tenants.named(request.tenant_id)
    const product = productOf(tenant, account.language)
    await writeMail(
      services,
      transaction,
      now,
      {
        channel: 'email',
        tenant: request.tenant_id,
        username: account.username,
        recipient: email.address,
        language: account.language,
        subject: serverText(account.language, 'dormant.subject', { product }),
        body: serverText(account.language, 'dormant.body', {
          address,
          minutes: linkMinutes,
          product,
          desk: describeServiceDesk(tenant, account.language),
        }),
        code: '',
      },
      leavesServer(services, 'Email')
        ? { scope: `dormant:${account.id}`, expiresAt: row.expires_at }
        : undefined,
    )
    const result = { answer: { maskedData: maskAddress.Email(email.address) } }
    await caller.operation.record(transaction, result)
    return result
  })
  if (leavesServer(services, 'Email')) onMailWritten?.()
  return sent
}
