import type { Step, StepName } from '../../language/step.ts'
import type { Transition } from '../transition.ts'
import { check, choose, perform } from './branches.ts'
import { ask, notice, problem, problems, timedProblem } from './messages.ts'
import { go, historyBack, leaveTo, leave, open, postForm, turnStep, windowStep } from './moves.ts'
import { authorize, prepare, call, ceremony, reload } from './requests.ts'
import type { StepResult, StepContext, StepRunner } from './step-runner.ts'
import { start, stop } from './timers.ts'
import { clear, empty, fill, lock, set, unlock } from './values.ts'

/** The implementation of each word of the language. A word without a row does not compile. */
export const runners = {
  call,
  set,
  clear,
  start,
  stop,
  reload,
  go,
  open,
  'history-back': historyBack,
  window: windowStep,
  perform,
  choose,
  check,
  problem,
  'timed-problem': timedProblem,
  problems,
  notice,
  fill,
  empty,
  lock,
  unlock,
  turn: turnStep,
  leave,
  'leave-to': leaveTo,
  'post-form': postForm,
  authorize,
  prepare,
  ceremony,
  ask,
} satisfies { readonly [Name in StepName]: StepRunner<Name> }

export function runStep(step: Step, transition: Transition, stepContext: StepContext): StepResult {
  // The step's own tag selects the row. The table's type guarantees the pair, but TypeScript cannot
  // follow it.
  const run = runners[step.do] as (
    step: Step,
    transition: Transition,
    stepContext: StepContext,
  ) => StepResult
  return run(step, transition, stepContext)
}
