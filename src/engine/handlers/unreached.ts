import { errorOf } from '../calls/common-answer.ts'
import type { Event } from '../event.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { Turn } from '../turn.ts'
import { stayed } from '../visits/reopen.ts'

/**
 * The screen is there again; the app says what it says when no answer came, and offers the way once
 * more (R8.04, B02). What was typed stands, but for what is secret where the way led out of the
 * application: that went when it began (`departing`, decision 0070). It may come when the screen
 * has long been open again, and is told all the same: of a way that nobody goes any more it does
 * not come (`Leavings`, `Preparation`).
 */
export function unreached(
  turn: Turn,
  { way }: Extract<Event, { readonly type: 'unreached' }>,
): Turn {
  const { noAnswer } = turn.program.index.answers
  return runSteps({ ...turn, state: stayed(turn.state) }, [
    frameOf(noAnswer, 'app/no-answer', { error: errorOf({ kind: 'no-answer' }) }, { way }),
  ])
}
