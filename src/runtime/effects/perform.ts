import type { Effect, EffectType } from '../../engine/effect.ts'
import type { EffectOf } from '../ports.ts'
import type { EffectContext, EffectHandler } from './effect-context.ts'
import { go, historyBack, leave, openWindow, postForm, turn, window } from './navigation.ts'

/** Milliseconds before the user must be informed that a call is slow (B01). */
const slowAfterMs = 10_000

/** Sends the request. Ends as `call-settled`, unless it was cancelled. */
export const call: EffectHandler<'call'> = async (effect, effectContext) => {
  const { ports, send, calls } = effectContext
  const controller = new AbortController()
  calls.set(effect.call, controller)
  // Waiting for another tab also counts as waiting.
  const delayed = `call ${effect.call}`
  ports.clock.wakeAt(delayed, ports.clock.now() + slowAfterMs, () =>
    send({ type: 'call-delayed', call: effect.call }),
  )
  if (effect.guard === undefined) await ask(effect, controller.signal, effectContext)
  else
    await ports.locks.hold(effect.guard, controller.signal, () =>
      askInTurn(effect, controller.signal, effectContext),
    )
  ports.clock.cancel(delayed)
}

/**
 * Sends the request while holding the lock. Changes of the tab that held it before are read first.
 * They may include this very act, and then the engine cancels it. This tab's changes are written
 * before the next tab has its turn.
 */
async function askInTurn(
  effect: EffectOf<'call'>,
  cancelled: AbortSignal,
  effectContext: EffectContext,
): Promise<void> {
  const { storage } = effectContext.ports
  const kept = await storage.reread()
  if (kept !== undefined) effectContext.send({ type: 'storage-changed', ...kept })
  if (!cancelled.aborted) await ask(effect, cancelled, effectContext)
  await storage.settled()
}

async function ask(
  effect: EffectOf<'call'>,
  cancelled: AbortSignal,
  effectContext: EffectContext,
): Promise<void> {
  const { ports, send, calls, doubts, turns } = effectContext
  const outcome = await ports.http.call(effect, cancelled, (wait) => {
    if (!cancelled.aborted) send({ type: 'call-delayed', call: effect.call, wait })
  })
  calls.delete(effect.call)
  if (outcome !== undefined) doubts.unanswered = outcome.kind === 'no-answer'
  if (outcome === undefined || cancelled.aborted) return
  const settle = () => {
    if (!cancelled.aborted) send({ type: 'call-settled', call: effect.call, outcome })
  }
  // Another tab may have replaced the session of this call, or may be about to. Its session is read
  // first.
  if (outcome.kind === 'unauthorized' && effect.authorization !== '')
    await turns.afterOthers(settle)
  else settle()
}

/** Aborts the calls of a screen that was left. They end silently (T61). */
export const cancel: EffectHandler<'cancel'> = (effect, { calls }) => {
  for (const number of effect.calls) {
    calls.get(number)?.abort()
    calls.delete(number)
  }
}

/**
 * Opens the prompt. Ends as `ceremony-settled`, unless the prompt was closed by the application.
 */
export const ceremony: EffectHandler<'ceremony'> = async (
  { ceremony: number, act, publicKey, mediation },
  { ports, send, calls },
) => {
  const controller = new AbortController()
  calls.set(number, controller)
  const outcome = await ports.authenticator.perform(act, publicKey, controller.signal, mediation)
  calls.delete(number)
  if (outcome !== undefined && !controller.signal.aborted)
    send({ type: 'ceremony-settled', ceremony: number, outcome })
}

/**
 * Creates the values of an authorization request. Ends as `authorization-prepared`, or as
 * `authorization-refused` when the browser cannot store the values that must be remembered.
 */
export const prepareAuthorization: EffectHandler<'prepare-authorization'> = async (
  { request },
  { ports, send },
) => {
  try {
    if (await ports.storage.keeps())
      send({ type: 'authorization-prepared', request, values: await ports.secrets.authorization() })
    else send({ type: 'authorization-refused', request })
  } catch (error) {
    ports.log.failure('prepare an authorization request', error)
  }
}

/** Sets or cancels a timer. A deadline of 0 means no deadline. */
export const wakeAt: EffectHandler<'wake-at'> = ({ timer, at }, { ports, send }) => {
  const name = `timer ${timer}`
  if (at <= 0) ports.clock.cancel(name)
  else ports.clock.wakeAt(name, at, () => send({ type: 'timer-fired', timer }))
}

/**
 * Stores the values. Once they are written, the other tabs are informed that a request, or the
 * session, changed. They read the values themselves.
 */
export const persist: EffectHandler<'remember'> = async ({ flow, stores }, { ports }) => {
  ports.storage.remember(flow, stores)
  if (!stores.some(({ keyed, shared }) => shared || (keyed && flow !== ''))) return
  await ports.storage.settled()
  ports.tabs.announceChange()
}

/**
 * Clears the storage. The other tabs are informed afterwards, so that none of them reads values
 * that are being removed.
 */
export const forgetEverything: EffectHandler<'forget-everything'> = async (_effect, { ports }) => {
  ports.storage.forgetEverything()
  await ports.storage.settled()
  ports.tabs.announceSignOut()
}

export const report: EffectHandler<'report'> = ({ defect }, { ports }) => ports.log.defect(defect)

const handlers: { readonly [Type in EffectType]: EffectHandler<Type> } = {
  call: call,
  cancel: cancel,
  ceremony: ceremony,
  'forget-everything': forgetEverything,
  go: go,
  'history-back': historyBack,
  leave: leave,
  'open-window': openWindow,
  'post-form': postForm,
  'prepare-authorization': prepareAuthorization,
  remember: persist,
  report: report,
  turn: turn,
  'wake-at': wakeAt,
  window: window,
}

export function perform(effect: Effect, effectContext: EffectContext): void {
  // The table has, for each type, the handler of that type. TypeScript cannot follow the pair
  // through the lookup.
  const handler = handlers[effect.type] as (
    effect: Effect,
    effectContext: EffectContext,
  ) => void | Promise<void>
  void handler(effect, effectContext)
}
