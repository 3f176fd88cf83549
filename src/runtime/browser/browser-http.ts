import type { Answer } from '../../api/answer.ts'
import { callOperation, isKeyReused, isOperation, takesKey } from '../../api/call-operation.ts'
import type { OperationId } from '../../api/generated/operations.ts'
import { randomId } from '../../api/random-id.ts'
import { createIdempotencyKeys, type StoredKeys } from '../idempotency-keys.ts'
import type { EffectOf, Http, Log } from '../ports.ts'
import { nextTask } from './next-task.ts'
import { runWhileLeaving } from './run-while-leaving.ts'

export interface BrowserHttpSetup {
  /** Base of the API: a path below the page's own origin. */
  readonly base: string
  readonly language: () => string
  readonly keys: StoredKeys
  readonly log: Log
}

export function createBrowserHttp({ base, language, keys: kept, log }: BrowserHttpSetup): Http {
  const keys = createIdempotencyKeys(randomId, kept)

  /**
   * Calls under the key of the open act. If the server knows that key with other arguments, it
   * calls once more under a fresh key. Then a refusal has another reason.
   */
  const act = async (
    operation: OperationId,
    ask: (key: string) => Promise<Answer | undefined>,
    again?: boolean,
  ): Promise<Answer | undefined> => {
    const key = await keys.keyOf(operation)
    const answer = await ask(key)
    if (isOpen(answer)) return answer
    await keys.settle(operation, key)
    return !again && answer?.kind === 'rejected' && isKeyReused(answer.code)
      ? act(operation, ask, true)
      : answer
  }

  return {
    call(call, cancelled, waiting) {
      const { operation } = call
      if (!isOperation(operation)) {
        log.defect({ code: 'no-value', detail: `there is no operation ${operation}` })
        return Promise.resolve({ kind: 'broken' })
      }
      const violated = (pointer: string) =>
        log.failure(
          `take the answer of ${operation}: the value at "${pointer}" differs from the OpenAPI document`,
        )
      const settings = { base, language, violated, ...(waiting !== undefined && { waiting }) }
      const answer = takesKey(operation)
        ? act(operation, (idempotencyKey) =>
            callOperation(operation, { ...sent(call), idempotencyKey }, settings, cancelled),
          )
        : // A screen sends many requests at once: each starts in a task of its own, so that
          // no request blocks the page.
          nextTask().then(() =>
            cancelled.aborted
              ? undefined
              : callOperation(operation, sent(call), settings, cancelled),
          )
      return answer.then(async (given) => {
        if (given?.kind === 'no-answer' || given?.kind === 'broken') await runWhileLeaving()
        return given
      })
    },
  }
}

const sent = ({ path, query, body, authorization, step, flow }: EffectOf<'call'>) => ({
  path,
  query,
  authorization,
  ...(body !== undefined && { body }),
  ...(step !== undefined && { step }),
  ...(flow !== undefined && { flow }),
})

/** True when the act may still have, or may have had, an effect that is unknown here. */
function isOpen(answer: Answer | undefined): boolean {
  return (
    answer === undefined ||
    answer.kind === 'no-answer' ||
    answer.kind === 'unknown' ||
    answer.kind === 'broken'
  )
}
