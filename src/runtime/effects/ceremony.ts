import type { EffectHandler } from './effect-context.ts'

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
