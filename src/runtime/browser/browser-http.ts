import { callOperation, isOperation } from '../../api/call-operation.ts'
import { randomId } from '../../api/random-id.ts'
import { createIdempotencyKeys } from '../idempotency-keys.ts'
import type { Http, Log } from '../ports.ts'

export interface BrowserHttpSetup {
  /** Of the API, for instance `/secdx/common-api/api`. */
  readonly base: string
  readonly language: () => string
  readonly log: Log
}

export function createBrowserHttp({ base, language, log }: BrowserHttpSetup): Http {
  const idempotencyKey = createIdempotencyKeys(randomId)
  return {
    call(call, cancelled) {
      if (isOperation(call.operation)) return callOperation(call.operation, { ...call, idempotencyKey: idempotencyKey(call) }, { base, language }, cancelled)
      log.defect({ code: 'no-value', detail: `there is no operation ${call.operation}` })
      return Promise.resolve({ kind: 'broken' })
    },
  }
}
