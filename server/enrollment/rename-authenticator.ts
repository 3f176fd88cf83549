import type { components } from '../../src/api/generated/common-api.ts'
import { apiError } from '../api-error.ts'
import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import type { Services } from '../services.ts'
import type { Session } from '../session/sessions.ts'
import { userAuthenticators } from './user-authenticators.ts'

type Input = components['schemas']['RenameAuthenticatorRequest']

export type RenamedBy = { readonly session: Session; readonly operation: IdempotentOperation }

const maxNameLength = 40

/**
 * Names a registered method of the signed-in user. Messages never contain the name, because it
 * could be any text (`messages/notify-other-addresses`).
 * @param input its name is normalized; empty for the name of the kind
 * @throws VALIDATION_FAILED for a bad name, and for a method that is not registered
 */
export async function renameAuthenticator(
  { store }: Services,
  { authenticator: kind, methodName }: Input,
  { session: { account_id }, operation }: RenamedBy,
): Promise<OperationResult<components['schemas']['UserAuthenticators']>> {
  assertName(methodName)
  return store.transaction().execute(async (transaction) => {
    const named = await transaction
      .updateTable('factor')
      .set({ own_name: methodName === '' ? null : methodName })
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .returning('kind')
      .executeTakeFirst()
    if (named === undefined) throw invalid('/authenticator', 'registered')
    const result = { answer: await userAuthenticators(transaction, account_id) }
    await operation.record(transaction, result)
    return result
  })
}

/** @throws VALIDATION_FAILED */
function assertName(name: string): void {
  // Counted in characters, as a user counts them.
  if ([...name].length > maxNameLength) throw invalid('/methodName', 'max-length')
  if (/\p{Cc}/u.test(name)) throw invalid('/methodName', 'no-control-characters')
}

const invalid = (path: string, rule: string) =>
  apiError('VALIDATION_FAILED', { issues: [{ path, rule }] })
