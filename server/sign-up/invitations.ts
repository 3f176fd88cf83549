import { base } from '../address.ts'
import { apiError } from '../api-error.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/deliver-code.ts'
import { writeMail } from '../messages/outbox.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import type { Services } from '../services.ts'
import type { Store } from '../store/open-store.ts'
import { productOf } from '../tenants/tenant.ts'
import { serverText } from '../texts/server-text.ts'
import type { Language } from '../texts/server-text.ts'
import type { SignupInvitationTable } from './tables.ts'

const week = 7 * 24 * 3600

export type InvitationRequest = {
  readonly tenant: string
  readonly email: string
  readonly groups: readonly string[]
  readonly language: Language
  readonly seconds?: number
}

/**
 * Writes the invitation and the message with its link, both or neither.
 * @returns the key and the link, which only the message contains
 */
export async function invite(
  services: Services,
  { tenant, email, groups, language, seconds = week }: InvitationRequest,
): Promise<{ readonly invitationKey: string; readonly link: string }> {
  const { store, clock, origins, tenants, onMailWritten } = services
  const [invitationKey, now] = [randomHandle(), clock.now()]
  const link = `${origins.main}${base}/signup/redirect/${invitationKey}${tenant === tenants.all[0]?.name ? '' : `?tenant=${tenant}`}`
  await store.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('signup_invitation')
      .values({
        key_hash: handleHash(invitationKey),
        tenant_id: tenant,
        email,
        groups: JSON.stringify(groups),
        sent_at: now,
        expires_at: now + seconds * 1000,
        used_at: null,
      })
      .execute()
    recordSecurityEvent({ event: 'admin.invite', outcome: 'success', account: null, tenant })
    const named = tenants.named(tenant)
    const product = productOf(named, language)
    const mail = {
      channel: 'email',
      username: email,
      recipient: email,
      language,
      tenant,
      code: '',
      subject: serverText(language, 'signUp.invited.subject', { product }),
      body: serverText(language, 'signUp.invited.body', {
        link,
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
        ? { scope: `invitation ${email}`, expiresAt: now + seconds * 1000 }
        : undefined,
    )
  })
  onMailWritten?.()
  return { invitationKey, link }
}

type Live = Pick<SignupInvitationTable, 'email' | 'expires_at'> & {
  readonly groups: readonly string[]
}

/**
 * @throws SIGNUP_INVITATION_EXPIRED for one that is expired, used, unknown or another tenant's: the
 * code does not reveal which
 */
export async function liveInvitation(
  store: Store,
  now: number,
  tenant: string,
  invitationKey: string,
): Promise<Live> {
  const row = await store
    .selectFrom('signup_invitation')
    .selectAll()
    .where('key_hash', '=', handleHash(invitationKey))
    .where('tenant_id', '=', tenant)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return read(row)
}

/**
 * Uses up the invitation: of two concurrent sign-ups with it, one succeeds. Call it in the
 * transaction of the account.
 * @throws SIGNUP_INVITATION_EXPIRED
 */
export async function consumeInvitation(
  store: Store,
  now: number,
  tenant: string,
  invitationKey: string,
): Promise<Live> {
  const row = await store
    .updateTable('signup_invitation')
    .set({ used_at: now })
    .where('key_hash', '=', handleHash(invitationKey))
    .where('tenant_id', '=', tenant)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return read(row)
}

function read(row: SignupInvitationTable | undefined): Live {
  if (row === undefined) throw apiError('SIGNUP_INVITATION_EXPIRED')
  // Written by `invite`.
  return { ...row, groups: JSON.parse(row.groups) as readonly string[] }
}
