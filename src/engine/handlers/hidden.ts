import { type Turn, withState } from '../turn.ts'

/** Pauses all automatic requests until the page is visible again. */
export const hidden = (turn: Turn): Turn =>
  turn.state.hidden ? turn : withState(turn, { hidden: true })
