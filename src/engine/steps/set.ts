import { evaluate } from '../evaluate.ts'
import { withValue } from '../stores/stores.ts'
import { report, withState } from '../turn.ts'
import { goOn, sightFrom, type StepRunner } from './step-runner.ts'

/** Top to bottom: a later value sees what an earlier one wrote. What has no value stays as it was. */
export const set: StepRunner<'set'> = (step, turn, course) => {
  const written = step.set.reduce((sofar, { path, value: expression }) => {
    const value = evaluate(expression, sightFrom(sofar, course))
    if (value === undefined) return report(sofar, 'no-value', `${course.trail}/${path.join('.')}`)
    return withState(sofar, { stores: withValue(sofar.state.stores, path, value) })
  }, turn)
  return goOn(written, course)
}
