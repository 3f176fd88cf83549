import type { Performer } from './performing.ts'

/** The screen was left: its calls end silently (T61). */
export const cancel: Performer<'cancel'> = (effect, { calls }) => {
  for (const number of effect.calls) {
    calls.get(number)?.abort()
    calls.delete(number)
  }
}
