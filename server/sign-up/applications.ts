import { describeServiceDesk } from '../branding/service-desk.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/deliver-code.ts'
import { writeMail } from '../messages/outbox.ts'
import type { Services } from '../services.ts'
import { productOf } from '../tenants/tenant.ts'
import { serverText } from '../texts/server-text.ts'

export type Application = {
  readonly username: string
  readonly name: string
  readonly tenant: string
  readonly approverId: string
  readonly appliedAt: number
}

/** Returns the applications that wait for an approval, in all tenants, oldest first. */
export async function openApplications({ store }: Services): Promise<readonly Application[]> {
  const rows = await store
    .selectFrom('signup_application')
    .innerJoin('account', 'account.id', 'signup_application.account_id')
    .select([
      'account.username',
      'account.name',
      'account.tenant_id',
      'signup_application.approver_id',
      'signup_application.applied_at',
    ])
    .where('signup_application.decided_at', 'is', null)
    .orderBy('signup_application.applied_at')
    .execute()
  return rows.map((row) => ({
    username: row.username,
    name: row.name,
    tenant: row.tenant_id,
    approverId: row.approver_id,
    appliedAt: row.applied_at,
  }))
}

/**
 * Records the approver's decision, once. The account opens and its owner gets a message, or it
 * stays closed.
 * @returns whether there was an open application
 */
export async function decideApplication(
  services: Services,
  tenant: string,
  username: string,
  isApproved: boolean,
): Promise<boolean> {
  const { store, clock, onMailWritten } = services
  const decided = await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'username', 'language'])
      .where('tenant_id', '=', tenant)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    if (account === undefined) return false
    const decidedRow = await transaction
      .updateTable('signup_application')
      .set({ decided_at: now, approved: Number(isApproved) })
      .where('account_id', '=', account.id)
      .where('decided_at', 'is', null)
      .returning('account_id')
      .executeTakeFirst()
    if (decidedRow === undefined) return false
    recordSecurityEvent({
      event: 'admin.sign-up',
      outcome: isApproved ? 'success' : 'refused',
      account: account.id,
      tenant,
    })
    await transaction
      .updateTable('account')
      .set({ state: isApproved ? 'active' : 'inactive' })
      .where('id', '=', account.id)
      .where('state', '=', 'pending')
      .execute()
    const profile = await transaction
      .selectFrom('account_profile')
      .select('email')
      .where('account_id', '=', account.id)
      .executeTakeFirst()
    if (!isApproved || profile === undefined || profile.email === '') return true
    const { language } = account
    const named = services.tenants.named(tenant)
    const product = productOf(named, language)
    const mail = {
      channel: 'email',
      username: account.username,
      recipient: profile.email,
      language,
      tenant,
      code: '',
      subject: serverText(language, 'signUp.approved.subject', { product }),
      body: serverText(language, 'signUp.approved.body', {
        product,
        desk: describeServiceDesk(named, language),
      }),
    } as const
    await writeMail(
      services,
      transaction,
      now,
      mail,
      leavesServer(services, 'Email')
        ? { scope: `approved ${account.id}`, expiresAt: now + 24 * 3_600_000 }
        : undefined,
    )
    return true
  })
  if (decided) onMailWritten?.()
  return decided
}
