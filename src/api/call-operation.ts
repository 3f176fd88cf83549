import type { Answer } from './answer.ts'
import { type CallArguments, type RequestSettings, sendRequest } from './send-request.ts'
import { operations, type OperationId, type OperationRow } from './generated/operations.ts'
import { sortOutcome } from './sort-outcome.ts'

export interface CallSettings extends RequestSettings {
  /** Milliseconds; 60 seconds for the whole call, a second try included (R7.02). */
  readonly timeout?: number
  /** Milliseconds before a GET that got no reply is tried once more (D7.08). */
  readonly pause?: number
}

/**
 * Calls an operation. Never rejects. Undefined when `cancelled` fired: a call that was given up is no failure (D7.08).
 * A POST is never repeated here: whether the first one counted is not known.
 */
export async function callOperation(id: OperationId, call: CallArguments, settings: CallSettings, cancelled: AbortSignal): Promise<Answer | undefined> {
  const operation: OperationRow = operations[id]
  const limit = new AbortController()
  // Not AbortSignal.timeout: a page's clock can be set in a test, the browser's own cannot.
  const timer = setTimeout(() => limit.abort(), settings.timeout ?? 60_000)
  const stop = AbortSignal.any([limit.signal, cancelled])
  try {
    const first = await attempt(operation, call, settings, stop)
    if (operation.method !== 'GET' || first.kind !== 'no-answer') return cancelled.aborted ? undefined : first
    await pause(settings.pause ?? 1_000, stop)
    const second = stop.aborted ? first : await attempt(operation, call, settings, stop)
    return cancelled.aborted ? undefined : second
  } finally {
    clearTimeout(timer)
  }
}

async function attempt(operation: OperationRow, call: CallArguments, settings: RequestSettings, stop: AbortSignal): Promise<Answer> {
  const sent = await sendRequest(operation, call, settings, stop).catch(() => undefined)
  // Arguments that no address or body can be made of: ours to mend, not the network's.
  if (sent === undefined) return { kind: 'broken' }
  if (sent.is === 'unanswered') return { kind: 'no-answer' }
  try {
    return await sortOutcome(sent.response, operation.errors)
  } catch {
    return stop.aborted ? { kind: 'no-answer' } : { kind: 'broken' }
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  stop.addEventListener('abort', () => { clearTimeout(timer); resolve() }, { once: true })
  return promise
}

/** Whether a name that came out of a program is one that the document has. */
export const isOperation = (name: string): name is OperationId => Object.hasOwn(operations, name)
