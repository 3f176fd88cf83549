import { stopTimer } from '../stores/stop-timer.ts'
import { proceed, type StepRunner } from './step-runner.ts'

/** Stops timers without their `expired`. */
export const stop: StepRunner<'stop'> = (step, transition, stepContext) =>
  proceed(step.timers.reduce(stopTimer, transition), stepContext)
