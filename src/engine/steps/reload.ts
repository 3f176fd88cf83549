import { startLoads } from '../async/loads.ts'
import { getOwn } from '../expressions/values.ts'
import { currentScreen } from '../transition.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/**
 * Loads data again, with its `ok`. A load that has not begun is skipped, because it will begin by
 * itself.
 */
export const reload: StepRunner<'reload'> = (step, transition, stepContext) => {
  const begun = transition.state.visit?.data ?? {}
  const uses = Object.entries(
    currentScreen(transition.program, transition.state)?.load ?? {},
  ).filter(([load]) => step.loads.includes(load) && getOwn(begun, load))
  return proceed(
    startLoads(transition, Object.fromEntries(uses), { keepsAnswers: step.keep === true }),
    stepContext,
  )
}
