import { authorize } from './authorize.ts'
import { call } from './call.ts'
import { choose } from './choose.ts'
import { clear } from './clear.ts'
import { end } from './end.ts'
import { empty, fill, lock, unlock } from './form-fields.ts'
import { go } from './go.ts'
import { history } from './history.ts'
import { leave } from './leave.ts'
import { notice, problem } from './messages.ts'
import { perform } from './perform.ts'
import { postForm } from './post-form.ts'
import { set } from './set.ts'
import { start } from './start.ts'
import type { StepWalker } from './step-walker.ts'

/** The words of steps, as the table of keys has them. */
export const stepWalkers: Readonly<Record<string, StepWalker>> = {
  call,
  set,
  clear,
  start,
  go,
  history,
  do: perform,
  choose,
  problem,
  notice,
  fill,
  empty,
  lock,
  unlock,
  leave,
  'post-form': postForm,
  authorize,
  end,
}
