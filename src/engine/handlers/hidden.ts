import { type Transition, withState } from '../transition.ts'

/** Pauses all automatic requests until the page is visible again. */
export const hidden = (transition: Transition): Transition =>
  transition.state.hidden ? transition : withState(transition, { hidden: true })
