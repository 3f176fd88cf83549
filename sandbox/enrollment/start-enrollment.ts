import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Done } from '../idempotency/act.ts'
import type { Caller } from '../login/caller.ts'
import { accountOf } from '../login/login-request.ts'
import { maskedAddress } from '../login/mask.ts'
import { requestAtStep } from '../login/request-at-step.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { begin } from './begun.ts'
import { mayRegister } from './may-register.ts'

type EnrollmentStart = components['schemas']['EnrollmentStart']
type Asked = components['schemas']['StartEnrollmentRequest']

/**
 * Opens the registration of one kind, or says why it stays closed: it is registered already (then
 * `change` opens it), or the identity must be checked first. A change of what is not registered
 * takes the place of nothing, and is opened as what it is: a new one.
 * @throws MFA_USER_INFO_INSUFFICIENT for a kind that cannot be registered here, REQUEST_EXPIRED,
 *   STEP_CHANGED
 */
export async function startEnrollment(
  { store, clock }: Services,
  { requestId, authenticator: kind, type: asked }: Asked,
  caller: Caller,
): Promise<Done<EnrollmentStart>> {
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const request = await requestAtStep(transaction, now, requestId, caller)
    const factor = await transaction
      .selectFrom('factor')
      .select('address')
      .where('account_id', '=', request.account_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    const type = factor === undefined ? 'new' : asked
    const permission = await mayRegister(transaction, now, request, kind, type)
    if (permission === 'none') throw refusal('MFA_USER_INFO_INSUFFICIENT')
    const opens = permission === 'granted' && (factor !== undefined) === (type === 'change')
    const expires_at = opens
      ? await begin(
          transaction,
          now,
          await readSettings(transaction, request.tenant_id),
          request,
          kind,
          type,
        )
      : request.expires_at
    const answer: EnrollmentStart = {
      requestId,
      registered: factor !== undefined,
      maskedData: factor === undefined ? '' : maskedAddress[kind](factor.address),
      verificationRequired: permission === 'check-first',
      suggested: kind === 'Msg' ? ((await accountOf(transaction, request)).knox_id ?? '') : '',
      timeOut: Math.max(0, Math.ceil((expires_at - now) / 1000)),
    }
    await caller.act.keep(transaction, { answer })
    return { answer }
  })
}
