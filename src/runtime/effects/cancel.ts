import type { EffectHandler } from './effect-context.ts'

/** Aborts the calls of a screen that was left. They end silently (T61). */
export const cancel: EffectHandler<'cancel'> = (effect, { calls }) => {
  for (const number of effect.calls) {
    calls.get(number)?.abort()
    calls.delete(number)
  }
}
