import type { Form } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { getOwn } from '../expressions/get-own.ts'
import { equal } from '../expressions/operators.ts'
import { currentScreen } from '../screen/current-screen.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, type Transition, withVisit } from '../transition.ts'
import { untouchedFields } from './fields.ts'
import { problemsAt } from './validate-form.ts'

/** Runs the screen's steps for fields left with another valid value, once for each change. */
export function runChangeSteps(transition: Transition, fields: readonly string[]): Transition {
  return fields.reduce(
    (sofar, field) => (isLeaving(sofar) ? sofar : runChangeStepsOf(sofar, field)),
    transition,
  )
}

/**
 * Runs the steps of all edited fields, because pressing a button leaves every field, although not
 * every browser reports it.
 */
export const runAllChangeSteps = (transition: Transition): Transition =>
  runChangeSteps(transition, Object.keys(transition.state.visit?.form.edited ?? {}))

function runChangeStepsOf(transition: Transition, field: string): Transition {
  const screen = currentScreen(transition.program, transition.state)
  const form = transition.state.visit?.form
  const before = getOwn(form?.edited ?? {}, field)
  if (!screen?.form || !form || before === undefined) return transition
  const now: Json = getOwn(form.values, field) ?? ''
  const done = () => withVisit(transition, { form: { ...form, ...untouchedFields(form, [field]) } })
  if (equal(now, before)) return done()
  return isGood(transition, screen.form, field)
    ? runSteps(
        done(),
        [frameOf(getOwn(screen.change ?? {}, field) ?? [], `change/${field}`, {})],
        `change/${field}`,
      )
    : transition
}

const isGood = (transition: Transition, form: Form, field: string): boolean =>
  problemsAt(transition, form, [field])?.length === 0
