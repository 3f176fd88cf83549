import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import type { AppProgram } from '../../lower/walk-app.ts'

/** Sequences that run without a press: on arrival at a screen, and when a timer ends. */
export function aloneOnScreen({ enter, load, timers }: Screen): readonly (readonly Step[])[] {
  const answers = Object.values(load).flatMap(({ ok = [], rejected = {}, failed = [] }) =>
    [ok, failed].concat(Object.values(rejected)),
  )
  return [enter, ...answers, ...Object.values(timers).map(({ expired }) => expired)]
}

/** Sequences of the app that run when the page starts, and on every arrival. */
export function aloneInApp({
  atStart = [],
  check,
  arrive,
}: AppProgram): readonly (readonly Step[])[] {
  return [atStart, check?.steps ?? [], arrive]
}
