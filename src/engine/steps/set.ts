import { evaluate } from '../evaluate.ts'
import { resolvePath, withValue } from '../stores/stores.ts'
import { report, withState } from '../transition.ts'
import { proceed, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Writes values from top to bottom: a later value sees an earlier one. An expression without a
 * value changes nothing.
 */
export const set: StepRunner<'set'> = (step, transition, stepContext) => {
  const written = step.set.reduce((sofar, { path, value: expression }) => {
    const value = evaluate(expression, contextFrom(sofar, stepContext))
    const place = resolvePath(path, sofar.state)
    if (value === undefined || !place)
      return report(
        sofar,
        'no-value',
        `${stepContext.programPath}/${path.map((name) => (typeof name === 'string' ? name : '*')).join('.')}`,
      )
    return withState(sofar, { stores: withValue(sofar.state.stores, place, value) })
  }, transition)
  return proceed(written, stepContext)
}
