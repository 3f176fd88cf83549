import type { Step, StepName } from '../../language/step.ts'
import type { Transition } from '../transition.ts'
import { ask } from './ask.ts'
import { authorize, prepare } from './authorize.ts'
import { call } from './call.ts'
import { ceremony } from './ceremony.ts'
import { check } from './check.ts'
import { choose } from './choose.ts'
import { clear } from './clear.ts'
import { empty } from './empty.ts'
import { fill } from './fill.ts'
import { go } from './go.ts'
import { historyBack } from './history-back.ts'
import { leaveTo } from './leave-to.ts'
import { leave } from './leave.ts'
import { lock } from './lock.ts'
import { notice } from './notice.ts'
import { open } from './open.ts'
import { perform } from './perform.ts'
import { postForm } from './post-form.ts'
import { problem } from './problem.ts'
import { problems } from './problems.ts'
import { reload } from './reload.ts'
import { set } from './set.ts'
import { start } from './start.ts'
import type { StepResult, StepContext, StepRunner } from './step-runner.ts'
import { stop } from './stop.ts'
import { timedProblem } from './timed-problem.ts'
import { turnStep } from './turn.ts'
import { unlock } from './unlock.ts'
import { windowStep } from './window.ts'

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

export function runStep(step: Step, turn: Transition, stepContext: StepContext): StepResult {
  // The step's own tag selects the row. The table's type guarantees the pair, but TypeScript cannot
  // follow it.
  const run = runners[step.do] as (
    step: Step,
    turn: Transition,
    stepContext: StepContext,
  ) => StepResult
  return run(step, turn, stepContext)
}
