import { stopTimer } from '../stores/stop-timer.ts'
import { goOn, type StepRunner } from './step-runner.ts'

/** Stops timers without their `expired`. */
export const stop: StepRunner<'stop'> = (step, turn, course) =>
  goOn(step.timers.reduce(stopTimer, turn), course)
