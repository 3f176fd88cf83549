import { problemsAt, withProblems } from '../form/validate-form.ts'
import { currentScreen } from '../transition.ts'
import { end, abort, proceed, type StepRunner } from './step-runner.ts'

/**
 * Checks these fields again; problems elsewhere stay unchanged. A locked field keeps its problem,
 * which was already shown.
 */
export const check: StepRunner<'check'> = (step, transition, stepContext) => {
  const form = transition.state.visit?.form
  const declared = currentScreen(transition.program, transition.state)?.form
  const found = declared && problemsAt(transition, declared, step.fields)
  if (!form || !found) return abort(transition, stepContext, 'wrong-form')
  const locked = step.fields.filter((field) => form.locked.includes(field))
  if (found.length === 0 && locked.length === 0) return proceed(transition, stepContext)
  const others = form.problems.filter(
    ({ at }) => at === undefined || !step.fields.includes(at) || locked.includes(at),
  )
  return end(
    withProblems(transition, [
      ...others,
      ...found.filter(({ at }) => at === undefined || !locked.includes(at)),
    ]),
  )
}
