import { turnBack, turnNext, turnTo } from '../screen/pages.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/**
 * Shows another page of the screen; typed values stay. A page by name replaces the history entry,
 * and `next` adds an entry for Back.
 */
export const turnStep: StepRunner<'turn'> = ({ to }, turn, stepContext) => {
  if (to === 'next') return proceed(turnNext(turn), stepContext)
  return proceed(to === 'back' ? turnBack(turn) : turnTo(turn, to, true), stepContext)
}
