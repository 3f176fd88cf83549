import { type Turn, withState } from '../turn.ts'

/** What asks by itself rests until the page is seen again. */
export const hidden = (turn: Turn): Turn =>
  turn.state.hidden ? turn : withState(turn, { hidden: true })
