import { currentScreen } from '../visits/current-screen.ts'
import { withProblems } from '../visits/form-problems.ts'
import { problemsAt } from '../visits/judge-fields.ts'
import { end, giveUp, goOn, type StepRunner } from './step-runner.ts'

/**
 * Checks these fields again; problems elsewhere stay unchanged. A locked field keeps its problem,
 * which was already shown.
 */
export const check: StepRunner<'check'> = (step, turn, course) => {
  const form = turn.state.visit?.form
  const declared = currentScreen(turn.program, turn.state)?.form
  const found = declared && problemsAt(turn, declared, step.fields)
  if (!form || !found) return giveUp(turn, course, 'wrong-form')
  const locked = step.fields.filter((field) => form.locked.includes(field))
  if (found.length === 0 && locked.length === 0) return goOn(turn, course)
  const others = form.problems.filter(
    ({ at }) => at === undefined || !step.fields.includes(at) || locked.includes(at),
  )
  return end(
    withProblems(turn, [
      ...others,
      ...found.filter(({ at }) => at === undefined || !locked.includes(at)),
    ]),
  )
}
