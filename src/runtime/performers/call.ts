import type { Performer } from './performing.ts'

/** Ends as `call-settled`, unless it was cancelled. */
export const call: Performer<'call'> = async (effect, { ports, send, calls }) => {
  const controller = new AbortController()
  calls.set(effect.call, controller)
  const outcome = await ports.http.call(effect, controller.signal)
  calls.delete(effect.call)
  if (outcome !== undefined && !controller.signal.aborted) send({ type: 'call-settled', call: effect.call, outcome })
}
