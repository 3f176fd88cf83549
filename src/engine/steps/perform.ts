import { evaluateAll } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { enterSteps, giveUp, sightFrom, type StepRunner } from './step-runner.ts'

/** Performs an action. An action sees its `takes` and nothing else of its caller. */
export const perform: StepRunner<'perform'> = (step, turn, course) => {
  const steps =
    own(currentScreen(turn.program, turn.state)?.actions ?? {}, step.action) ??
    own(turn.program.index.actions, step.action)
  if (!steps) return giveUp(turn, course, 'unknown-action', step.action)
  const takes = evaluateAll(step.with, sightFrom(turn, course)).values
  return enterSteps(
    turn,
    course,
    steps,
    `action/${step.action}`,
    { takes },
    step.replace ? { replacing: true } : {},
  )
}
