import { evaluateAll } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import { currentScreen } from '../transition.ts'
import { enterSteps, abort, contextFrom, type StepRunner } from './step-runner.ts'

/** Performs an action. An action sees its `takes` and nothing else of its caller. */
export const perform: StepRunner<'perform'> = (step, transition, stepContext) => {
  const steps =
    getOwn(currentScreen(transition.program, transition.state)?.actions ?? {}, step.action) ??
    getOwn(transition.program.index.actions, step.action)
  if (!steps) return abort(transition, stepContext, 'unknown-action', step.action)
  const { hidden } = stepContext.frame.scope
  const takes = evaluateAll(step.with, contextFrom(transition, stepContext)).values
  return enterSteps(
    transition,
    stepContext,
    steps,
    `action/${step.action}`,
    { takes, ...(hidden && { hidden }) },
    step.replace ? { replacing: true } : {},
  )
}
