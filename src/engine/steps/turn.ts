import { turnBack, turnNext, turnTo } from '../visits/turn-page.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/**
 * Shows another page of the screen; typed values stay. A page by name replaces the history entry,
 * and `next` adds an entry for Back.
 */
export const turnStep: StepRunner<'turn'> = ({ to }, turn, course) => {
  if (to === 'next') return goOn(turnNext(turn), course)
  return goOn(to === 'back' ? turnBack(turn) : turnTo(turn, to, true), course)
}
