import { ask } from './ask.ts'
import { authorize, prepare } from './authorize.ts'
import { call } from './call.ts'
import { ceremony } from './ceremony.ts'
import { choose } from './choose.ts'
import { clear } from './clear.ts'
import { end } from './end.ts'
import { check, empty, fill, lock, unlock } from './form-fields.ts'
import { go } from './go.ts'
import { history } from './history.ts'
import { leave } from './leave.ts'
import { notice, problem } from './messages.ts'
import { open } from './open.ts'
import { perform } from './perform.ts'
import { postForm } from './post-form.ts'
import { reload } from './reload.ts'
import { reopen } from './reopen.ts'
import { set } from './set.ts'
import { start } from './start.ts'
import type { StepWalker } from './step-walker.ts'
import { stop } from './stop.ts'
import { turn } from './turn.ts'
import { window } from './window.ts'

/** Words of steps, as in the table of keys. */
export const stepWalkers: Readonly<Record<string, StepWalker>> = {
  call,
  set,
  clear,
  start,
  stop,
  reload,
  go,
  open,
  history,
  reopen,
  window,
  do: perform,
  choose,
  turn,
  check,
  problem,
  notice,
  fill,
  empty,
  lock,
  unlock,
  leave,
  'post-form': postForm,
  authorize,
  prepare,
  ceremony,
  ask,
  end,
}
