import type { EffectOf } from '../ports.ts'
import type { Performer, Performing } from './performing.ts'

/** So long, in milliseconds, nobody need be told that it takes long (B01). */
const patience = 10_000

/** Ends as `call-settled`, unless it was cancelled. */
export const call: Performer<'call'> = async (effect, performing) => {
  const { ports, send, calls } = performing
  const controller = new AbortController()
  calls.set(effect.call, controller)
  // Waiting for another tab is waiting too.
  const delayed = `call ${effect.call}`
  ports.clock.wakeAt(delayed, ports.clock.now() + patience, () =>
    send({ type: 'call-delayed', call: effect.call }),
  )
  if (effect.guard === undefined) await ask(effect, controller.signal, performing)
  else
    await ports.locks.hold(effect.guard, controller.signal, () =>
      askInTurn(effect, controller.signal, performing),
    )
  ports.clock.cancel(delayed)
}

/**
 * What another tab did before it let go is heard first: it may be this very thing, and then the
 * engine cancels. What this one did is written before the next has its turn.
 */
async function askInTurn(
  effect: EffectOf<'call'>,
  cancelled: AbortSignal,
  performing: Performing,
): Promise<void> {
  const { storage } = performing.ports
  const kept = await storage.reread()
  if (kept !== undefined) performing.send({ type: 'changed-elsewhere', ...kept })
  if (!cancelled.aborted) await ask(effect, cancelled, performing)
  await storage.settled()
}

async function ask(
  effect: EffectOf<'call'>,
  cancelled: AbortSignal,
  performing: Performing,
): Promise<void> {
  const { ports, send, calls, doubts, turns } = performing
  const outcome = await ports.http.call(effect, cancelled, (wait) => {
    if (!cancelled.aborted) send({ type: 'call-delayed', call: effect.call, wait })
  })
  calls.delete(effect.call)
  if (outcome !== undefined) doubts.unanswered = outcome.kind === 'no-answer'
  if (outcome === undefined || cancelled.aborted) return
  const settle = () => {
    if (!cancelled.aborted) send({ type: 'call-settled', call: effect.call, outcome })
  }
  // The session of the call may have given way to one that another tab has begun, or is about to:
  // that one is heard of first.
  if (outcome.kind === 'unauthorized' && effect.authorization !== '')
    await turns.afterOthers(settle)
  else settle()
}
