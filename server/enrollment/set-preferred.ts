import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { userAuthenticators } from './user-authenticators.ts'

type Input = components['schemas']['SetPreferredRequest']

/**
 * Stores the default methods of the first and second step. Without a default, the user chooses each
 * time. It proves nothing, so it requires no identity check.
 * @throws VALIDATION_FAILED for a method that is not registered, and for one in both places
 */
export async function setPreferred(
  { store }: Services,
  { account_id }: Session,
  { first, second }: Input,
  operation: IdempotentOperation,
): Promise<OperationResult<components['schemas']['UserAuthenticators']>> {
  return store.transaction().execute(async (transaction) => {
    // Written first, so that it waits for a parallel removal of a method.
    await transaction
      .updateTable('factor')
      .set({ preferred: 0 })
      .where('account_id', '=', account_id)
      .execute()
    for (const [name, kind, preferred] of [
      ['first', first, 1],
      ['second', second, 2],
    ] as const) {
      if (kind === undefined) continue
      const written = await transaction
        .updateTable('factor')
        .set({ preferred })
        .where('account_id', '=', account_id)
        .where('kind', '=', kind)
        .where('preferred', '=', 0)
        .returning('kind')
        .executeTakeFirst()
      if (written === undefined)
        throw apiError('VALIDATION_FAILED', {
          issues: [
            {
              path: `/${name}`,
              rule: kind === first && name === 'second' ? 'different' : 'registered',
            },
          ],
        })
    }
    const result = { answer: await userAuthenticators(transaction, account_id) }
    await operation.record(transaction, result)
    return result
  })
}
