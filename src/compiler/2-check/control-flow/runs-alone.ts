import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import type { AppProgram } from '../../lower/walk-app.ts'

/**
 * What a screen does whenever it is arrived at, or whenever a timer runs out: nobody pressed for
 * it.
 */
export function aloneOnScreen({ enter, load, timers }: Screen): readonly (readonly Step[])[] {
  const answers = Object.values(load).flatMap(({ ok = [], rejected = {}, failed = [] }) =>
    [ok, failed].concat(Object.values(rejected)),
  )
  return [enter, ...answers, ...Object.values(timers).map(({ expired }) => expired)]
}

/** What the app does whenever the page starts, and on every arrival. */
export function aloneInApp({
  atStart = [],
  check,
  arrive,
}: AppProgram): readonly (readonly Step[])[] {
  return [atStart, check?.steps ?? [], arrive]
}
