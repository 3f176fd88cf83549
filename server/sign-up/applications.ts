import type { components } from '../../src/api/generated/common-api.ts'
import { describeServiceDesk } from '../branding/service-desk.ts'
import { base } from '../http/address.ts'
import { apiError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer, writeMail } from '../messages/outbox.ts'
import type { Services } from '../operation.ts'
import { handleHash, randomHandle } from '../random-handle.ts'
import { foldText, maskEmail } from '../sign-in/address-spelling.ts'
import { changeState } from '../store/accounts.ts'
import type { SignupInvitationTable } from '../store/tables-of-accounts.ts'
import type { Store } from '../store/tables.ts'
import { productOf } from '../tenants/tenants.ts'
import { type Language, serverLanguages, serverText } from '../texts/server-text.ts'

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
  {
    tenant,
    username,
    isApproved,
  }: { readonly tenant: string; readonly username: string; readonly isApproved: boolean },
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
      .set({ decided_at: now, approved: isApproved })
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
    await changeState(transaction, account.id, {
      from: ['pending'],
      to: isApproved ? 'active' : 'inactive',
    })
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
    await writeMail(services, {
      store: transaction,
      at: now,
      mail,
      delivery: leavesServer(services, 'Email')
        ? { scope: `approved ${account.id}`, expiresAt: now + 24 * 3_600_000 }
        : undefined,
    })
    return true
  })
  if (decided) onMailWritten?.()
  return decided
}

/** Names and departments are texts of the server. */
const approvers = [
  { id: 'approver-1', email: 'seojun.park@example.com' },
  { id: 'approver-2', email: 'haneul.kim@example.com' },
  { id: 'approver-3', email: 'doyun.lee@example.com' },
  { id: 'approver-4', email: 'yujin.choi@example.com' },
] as const

/**
 * Finds approvers by a part of a name or of a department, in any language. Addresses are masked,
 * because anybody may search.
 */
export function findApprovers(
  keyword: string,
  language: Language,
): components['schemas']['Approvers'] {
  const keywordText = foldText(keyword)
  const matches =
    keywordText.length < 2
      ? []
      : approvers.filter((one) =>
          serverLanguages
            .flatMap((each) => [nameOf(one, each), departmentOf(one, each)])
            .some((text) => foldText(text).includes(keywordText)),
        )
  return {
    items: matches.map((one) => ({
      approverId: one.id,
      name: nameOf(one, language),
      department: departmentOf(one, language),
      maskedEmail: maskEmail(one.email),
    })),
  }
}

/** Returns the name of an approver; undefined for an unknown id. */
export function approverName(id: string, language: Language): string | undefined {
  const approver = approvers.find((one) => one.id === id)
  return approver && nameOf(approver, language)
}

type Approver = (typeof approvers)[number]

const nameOf = ({ id }: Approver, language: Language): string =>
  serverText(language, `approvers.${id}.name`)
const departmentOf = ({ id }: Approver, language: Language): string =>
  serverText(language, `approvers.${id}.department`)

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
    await writeMail(services, {
      store: transaction,
      at: now,
      mail,
      delivery: leavesServer(services, 'Email')
        ? { scope: `invitation ${email}`, expiresAt: now + seconds * 1000 }
        : undefined,
    })
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
  {
    now,
    tenant,
    invitationKey,
  }: { readonly now: number; readonly tenant: string; readonly invitationKey: string },
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
  {
    now,
    tenant,
    invitationKey,
  }: { readonly now: number; readonly tenant: string; readonly invitationKey: string },
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
