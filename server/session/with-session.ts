import type { IdempotentOperation, OperationResult } from '../idempotency/idempotent-operation.ts'
import { withIdempotency, type OperationCall } from '../idempotency/with-idempotency.ts'
import type { Services } from '../services.ts'
import { readSession, requireSession, type Session } from './sessions.ts'

/**
 * Runs an operation of a signed-in user once for each key. A repeated call gets the stored answer
 * only with a living session: the answer may have secrets, such as recovery codes
 * (docs/decisions/0152).
 * @throws the errors of `requireSession` and of `withIdempotency`
 */
export function withSession<Answer>(
  services: Services,
  call: Omit<OperationCall, 'owner' | 'assertCaller'>,
  run: (session: Session, operation: IdempotentOperation) => Promise<OperationResult<Answer>>,
): Promise<Answer> {
  const { request } = call
  return withIdempotency(
    services,
    {
      ...call,
      owner: request.headers.authorization,
      assertCaller: () => readSession(services, request),
    },
    async (operation) => run(await requireSession(services, request), operation),
  )
}
