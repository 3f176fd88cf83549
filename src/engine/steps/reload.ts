import { startLoads } from '../calls/loads.ts'
import { own } from '../expressions/own.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/**
 * Loads data again, with its `ok`. A load that has not begun is skipped, because it will begin by
 * itself.
 */
export const reload: StepRunner<'reload'> = (step, turn, course) => {
  const begun = turn.state.visit?.data ?? {}
  const uses = Object.entries(currentScreen(turn.program, turn.state)?.load ?? {}).filter(
    ([load]) => step.loads.includes(load) && own(begun, load),
  )
  return goOn(
    startLoads(turn, Object.fromEntries(uses), { keepsAnswers: step.keep === true }),
    course,
  )
}
