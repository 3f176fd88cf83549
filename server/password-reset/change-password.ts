import type { components } from '../../src/api/generated/common-api.ts'
import type { Caller } from '../caller.ts'
import { ApiError, type ErrorCode, WrongEntryError } from '../http/errors.ts'
import { recordSecurityEvent } from '../log/security-log.ts'
import { leavesServer } from '../messages/outbox.ts'
import { notifyPasswordChanged } from '../messages/owner-notices.ts'
import type { OperationResult, Services } from '../operation.ts'
import { addToPasswordHistory, hashNewPassword } from '../password-policy/new-password.ts'
import type { Session } from '../session/sessions.ts'
import { resetPasswordAttempts, takePasswordAttempt } from '../sign-in/password-attempt.ts'
import { withHashingSlot } from '../sign-in/password-hash.ts'
import { savePassword } from '../store/accounts.ts'
import type { Account } from '../store/tables.ts'
import { readSettings } from '../tenants/settings.ts'
import { endAllAccess } from './disown-activity.ts'

type Input = components['schemas']['ChangePasswordRequest']
type Changing = {
  readonly session: Session
  readonly account: Account
  readonly caller: Caller
}

/**
 * Replaces the password of a signed-in user by the present one. The present one is checked
 * first: only its owner learns which passwords were used before.
 * @throws LOGIN_PASSWORD_INCORRECT, LOGIN_AUTO_LOCKED, LOGIN_LOCKED_UNTIL_RESET,
 *   PASSWORD_EQUALS_ID, PASSWORD_POLICY_VIOLATION, PASSWORD_HISTORY_REUSED
 */
export async function changePassword(
  services: Services,
  { session, caller }: Omit<Changing, 'account'>,
  { currentPassword, newPassword }: Input,
): Promise<OperationResult<undefined>> {
  const { store } = services
  const account = await store
    .selectFrom('account')
    .selectAll()
    .where('id', '=', session.account_id)
    .executeTakeFirstOrThrow()
  const changing = { session, account, caller }
  const wrongEntry = await checkPresentPassword(services, changing, currentPassword)
  const hashed = await hashNewPassword(services, account, newPassword)
  return replacePassword(services, changing, { ...hashed, wrongEntry })
}

/**
 * Counts the try before the check, as a sign-in does, and gives all tries back after a right one.
 * @returns the error of a wrong password, for a password that changes meanwhile
 */
async function checkPresentPassword(
  services: Services,
  { account, caller }: Changing,
  currentPassword: string,
): Promise<ApiError> {
  const { apiError, right } = await withHashingSlot(async (matches) => {
    const counted = savedAttempt(caller) ?? (await countAttempt(services, account, caller))
    return { apiError: counted, right: await matches(currentPassword, account.password_hash) }
  })
  if (!right) {
    noteChange(account, 'failure', apiError.code)
    throw new WrongEntryError(apiError)
  }
  await resetPasswordAttempts(services.store, account)
  return apiError
}

type CountedAttempt = {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
}

/** The same try once more, after its answer was lost: it was counted then. */
function savedAttempt({ operation }: Caller): ApiError | undefined {
  if (operation.savedProgress === undefined) return undefined
  // Written by `countAttempt`.
  const { code, details } = operation.savedProgress as CountedAttempt
  return new ApiError(code, details)
}

async function countAttempt(
  services: Services,
  account: Account,
  { known, operation }: Caller,
): Promise<ApiError> {
  const { store, clock, onMailWritten } = services
  const settings = await readSettings(store, account.tenant_id)
  const { apiError, isLocking } = await store.transaction().execute(async (transaction) => {
    const attempt = await takePasswordAttempt(services, transaction, {
      event: 'password.change',
      now: clock.now(),
      settings,
      tenant: account.tenant_id,
      username: account.username,
      account,
      account_id: account.id,
      knownBrowser: known,
    })
    const { code, details } = attempt.apiError
    await operation.saveProgress(transaction, { code, details } satisfies CountedAttempt)
    return attempt
  })
  if (isLocking && leavesServer(services, 'Email')) onMailWritten?.()
  return apiError
}

type Replacement = {
  readonly password_hash: string
  readonly passwordHistory: number
  readonly wrongEntry: ApiError
}

/** The hashes were computed outside of the transaction. Of two changes at once, one is refused. */
async function replacePassword(
  services: Services,
  { session, account, caller }: Changing,
  { password_hash, passwordHistory, wrongEntry }: Replacement,
): Promise<OperationResult<undefined>> {
  const { store, clock, onMailWritten } = services
  const result = { answer: undefined }
  await store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const active = { ...account, state: 'active' as const }
    if (!(await savePassword(transaction, active, { now, password_hash })))
      throw new WrongEntryError(wrongEntry)
    await addToPasswordHistory(transaction, {
      now,
      account_id: account.id,
      password_hash: account.password_hash,
      count: passwordHistory,
    })
    await endAllAccess(transaction, now, {
      account_id: account.id,
      kept: { session, knownBrowser: caller.known },
    })
    await notifyPasswordChanged(services, transaction, { now, account, by: 'change' })
    noteChange(account, 'success')
    await caller.operation.record(transaction, result)
  })
  if (leavesServer(services, 'Email')) onMailWritten?.()
  return result
}

const noteChange = (account: Account, outcome: 'success' | 'failure', reason?: ErrorCode): void =>
  recordSecurityEvent({
    event: 'password.change',
    outcome,
    account: account.id,
    tenant: account.tenant_id,
    method: 'password',
    ...(reason !== undefined && { reason }),
  })
