import { turnBack, turnNext, turnTo } from '../visits/turn-page.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** To another page of the screen; what was typed stays. A name leaves no way back, `next` does. */
export const turnStep: StepRunner<'turn'> = ({ to }, turn, course) => {
  if (to === 'next') return goOn(turnNext(turn), course)
  return goOn(to === 'back' ? turnBack(turn) : turnTo(turn, to, true), course)
}
