import type { Json } from '../../language/json.ts'
import { evaluate, evaluateAll } from '../evaluate.ts'
import { isList, getOwn, without } from '../expressions/values.ts'
import { untouchedFields, fieldOf } from '../form/fields.ts'
import { signOut } from '../screen/sign-out.ts'
import { resolvePath, withValue, withDefault } from '../stores/stores.ts'
import { report, withState, emit, withVisit } from '../transition.ts'
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

export const clear: StepRunner<'clear'> = (step, transition, stepContext) => {
  if (step.paths === 'everything') {
    const over = signOut(transition)
    return proceed(
      stepContext.frame.ended ? over : emit(over, { type: 'forget-everything' }),
      stepContext,
    )
  }
  const schemas = transition.program.index.state
  const stores = step.paths.reduce(
    (sofar, path) => withDefault(sofar, schemas, resolvePath(path, transition.state) ?? []),
    transition.state.stores,
  )
  return proceed(withState(transition, { stores }), stepContext)
}

/** True when nothing is typed and nothing is selected. */
const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || (isList(value) && value.length === 0)

/** Fills empty fields, but never replaces typed values. */
export const fill: StepRunner<'fill'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  if (!form) return proceed(transition, stepContext)
  const { values } = evaluateAll(step.values, contextFrom(transition, stepContext))
  const open = Object.entries(values).filter(([field]) => isEmpty(getOwn(form.values, field)))
  return proceed(
    withVisit(transition, {
      form: {
        ...form,
        ...untouchedFields(
          form,
          open.map(([field]) => field),
        ),
        values: { ...form.values, ...Object.fromEntries(open) },
      },
    }),
    stepContext,
  )
}

/** Removes values together with their problems. */
export const empty: StepRunner<'empty'> = ({ fields }, transition, stepContext) => {
  const form = transition.state.visit?.form
  if (!form) return proceed(transition, stepContext)
  const problems = form.problems.filter(
    ({ at }) => at === undefined || !fields.includes(fieldOf(at)),
  )
  return proceed(
    withVisit(transition, {
      form: {
        ...form,
        ...untouchedFields(form, fields),
        values: without(form.values, fields),
        problems,
      },
    }),
    stepContext,
  )
}

/** Locks more fields, until `unlock` or the end of the visit. */
export const lock: StepRunner<'lock'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  return proceed(
    form
      ? withVisit(transition, {
          form: { ...form, locked: [...new Set([...form.locked, ...step.fields])] },
        })
      : transition,
    stepContext,
  )
}

/** Reverses `lock` for these fields. */
export const unlock: StepRunner<'unlock'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  return proceed(
    form
      ? withVisit(transition, {
          form: { ...form, locked: form.locked.filter((field) => !step.fields.includes(field)) },
        })
      : transition,
    stepContext,
  )
}
