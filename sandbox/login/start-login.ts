import type { components } from '../../src/api/generated/common-api.ts'
import { refusal } from '../api-error.ts'
import type { Act, Done } from '../idempotency/act.ts'
import type { Services } from '../services.ts'
import { readSettings } from '../settings.ts'
import { flowResult } from './flow-result.ts'
import type { LoginContext } from './login-context.ts'
import { accountOf, openUnproven } from './login-request.ts'
import { giveMethods, nobodysId, nobodysSteps } from './nobody.ts'

type FlowResult = components['schemas']['FlowResult']
type Asked = { readonly tenantId: string; readonly username: string }

/**
 * A request for an ID alone. Whether somebody has it, and in what state, is told nowhere (D8.07).
 * @throws TENANT_INVALID
 */
export async function startLogin(
  { store, clock, pepper }: Services,
  context: LoginContext,
  { tenantId, username }: Asked,
  act: Act,
): Promise<Done<FlowResult>> {
  if (context.tenant_id !== tenantId) throw refusal('TENANT_INVALID')
  const settings = await readSettings(store, tenantId)
  return store.transaction().execute(async (transaction) => {
    const now = clock.now()
    const account = await transaction
      .selectFrom('account')
      .select(['id', 'second_step'])
      .where('tenant_id', '=', tenantId)
      .where('username_key', '=', username.toLowerCase())
      .executeTakeFirst()
    const nobody = nobodysId(pepper, tenantId, username)
    await giveMethods(transaction, now, account === undefined ? nobody : undefined)
    const { id, request } = await openUnproven(transaction, now, settings, context, {
      ...(account ?? { id: nobody, second_step: nobodysSteps(nobody) }),
      username,
    })
    const answer = await flowResult(
      transaction,
      id,
      request,
      await accountOf(transaction, request),
      now,
    )
    await act.keep(transaction, { answer })
    return { answer }
  })
}
