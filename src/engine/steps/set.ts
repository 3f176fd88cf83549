import { evaluate } from '../evaluate.ts'
import { pathNow } from '../stores/computed-path.ts'
import { withValue } from '../stores/stores.ts'
import { report, withState } from '../turn.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/**
 * Writes values from top to bottom: a later value sees an earlier one. An expression without a
 * value changes nothing.
 */
export const set: StepRunner<'set'> = (step, turn, course) => {
  const written = step.set.reduce((sofar, { path, value: expression }) => {
    const value = evaluate(expression, sightFrom(sofar, course))
    const place = pathNow(path, sofar.state)
    if (value === undefined || !place)
      return report(
        sofar,
        'no-value',
        `${course.trail}/${path.map((name) => (typeof name === 'string' ? name : '*')).join('.')}`,
      )
    return withState(sofar, { stores: withValue(sofar.state.stores, place, value) })
  }, turn)
  return goOn(written, course)
}
