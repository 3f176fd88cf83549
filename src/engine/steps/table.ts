import type { Step, StepName } from '../../language/step.ts'
import type { Turn } from '../turn.ts'
import { authorize } from './authorize.ts'
import { call } from './call.ts'
import { choose } from './choose.ts'
import { clear } from './clear.ts'
import { empty } from './empty.ts'
import { fill } from './fill.ts'
import { go } from './go.ts'
import { historyBack } from './history-back.ts'
import { leave } from './leave.ts'
import { leaveTo } from './leave-to.ts'
import { lock } from './lock.ts'
import { notice } from './notice.ts'
import { perform } from './perform.ts'
import { postForm } from './post-form.ts'
import { problem } from './problem.ts'
import { set } from './set.ts'
import { start } from './start.ts'
import { unlock } from './unlock.ts'
import type { Advance, Course, StepRunner } from './step-runner.ts'

/** What each word of the language does. A word without a row does not compile. */
const runners = {
  call,
  set,
  clear,
  start,
  go,
  'history-back': historyBack,
  perform,
  choose,
  problem,
  notice,
  fill,
  empty,
  lock,
  unlock,
  leave,
  'leave-to': leaveTo,
  'post-form': postForm,
  authorize,
} satisfies { readonly [Name in StepName]: StepRunner<Name> }

export function runStep(step: Step, turn: Turn, course: Course): Advance {
  // The row is chosen by the step's own tag, which is what the table's type promises and TypeScript cannot follow.
  const run = runners[step.do] as (step: Step, turn: Turn, course: Course) => Advance
  return run(step, turn, course)
}
