import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { addDecoyFactors, decoyAccountId, decoySecondStep } from './decoy-account.ts'
import { flowResult } from './flow-result.ts'
import { findKnownBrowser } from './known-browser.ts'
import type { LoginContext } from './login-context.ts'
import { accountForRequest, openUnverifiedRequest } from './login-request.ts'

type FlowResult = components['schemas']['FlowResult']
type Input = {
  readonly tenantId: string
  readonly username: string
  /** The cookie of browsers that signed in before. */
  readonly known: string | undefined
}

/**
 * Opens a request for an ID alone. The answer never reveals the existence or state of an account
 * (D8.07).
 * @throws TENANT_INVALID
 */
export async function startLogin(
  { store, clock, pepper }: Services,
  context: LoginContext,
  { tenantId, username, known }: Input,
  operation: IdempotentOperation,
): Promise<OperationResult<FlowResult>> {
  if (context.tenant_id !== tenantId) throw apiError('TENANT_INVALID')
  const settings = await readSettings(store, tenantId)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenantId)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = decoyAccountId(pepper, tenantId, username)
    await addDecoyFactors(transaction, now, account === undefined ? nobody : undefined)
    const subject = account ?? { id: nobody, second_step: decoySecondStep(nobody) }
    const knownBrowser = await findKnownBrowser(transaction, now, {
      token: known,
      account_id: subject.id,
    })
    const { id, request } = await openUnverifiedRequest(transaction, now, settings, context, {
      ...subject,
      username,
      isKnownBrowser: knownBrowser !== undefined,
    })
    const answer = await flowResult(
      transaction,
      id,
      request,
      await accountForRequest(transaction, request),
      now,
    )
    await operation.record(transaction, { answer })
    return { answer }
  })
}
