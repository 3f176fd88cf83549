import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import type { AppProgram } from '../../lower/walk-app.ts'

/**
 * Returns the sequences that a screen runs without a press: on each arrival, and when a timer
 * expires.
 */
export function aloneOnScreen({ enter, load, timers }: Screen): readonly (readonly Step[])[] {
  const answers = Object.values(load).flatMap(({ ok = [], rejected = {}, failed = [] }) =>
    [ok, failed].concat(Object.values(rejected)),
  )
  return [enter, ...answers, ...Object.values(timers).map(({ expired }) => expired)]
}

/** Returns the sequences that the app runs when the page starts, and on each arrival. */
export function aloneInApp({
  atStart = [],
  check,
  arrive,
}: AppProgram): readonly (readonly Step[])[] {
  return [atStart, check?.steps ?? [], arrive]
}
