import { evaluate } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import { stopTimer } from '../stores/stop-timer.ts'
import { withDeadline } from '../stores/stores.ts'
import { currentScreen, emit, report } from '../transition.ts'
import { proceed, contextFrom, type StepRunner } from './step-runner.ts'

/**
 * Starts timers. Seconds become a deadline, so that a reload or a sleeping laptop needs no repair.
 * Zero seconds stop a timer.
 */
export const start: StepRunner<'start'> = (step, transition, stepContext) => {
  const timers = currentScreen(transition.program, transition.state)?.timers ?? {}
  const started = Object.entries(step.timers).reduce((sofar, [name, expression]) => {
    const timer = getOwn(timers, name)
    const seconds = evaluate(expression, contextFrom(sofar, stepContext))
    if (!timer || typeof seconds !== 'number' || seconds < 0)
      return report(sofar, 'no-value', `${stepContext.programPath}/${name}`)
    const deadline = seconds === 0 ? 0 : Math.round(sofar.at + seconds * 1000)
    const set = withDeadline(sofar, timer, deadline)
    return deadline === 0 ? set : emit(set, { type: 'wake-at', timer: name, at: deadline })
  }, transition)
  return proceed(started, stepContext)
}

/** Stops timers without their `expired`. */
export const stop: StepRunner<'stop'> = (step, transition, stepContext) =>
  proceed(step.timers.reduce(stopTimer, transition), stepContext)
