import type { CeremonyOutcome } from '../outcome.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { stopTimer } from '../stores/stop-timer.ts'
import { type Transition, withState } from '../transition.ts'

/** Ends a ceremony: its timer stops without its `expired`, and the steps of its outcome run. */
export function finishCeremony(
  transition: Transition,
  number: number,
  outcome: CeremonyOutcome,
): Transition {
  const pending = transition.state.pending[number]
  if (pending?.for !== 'ceremony') return transition
  const { step, scope, programPath, rest, initiator } = pending
  const others = Object.entries(transition.state.pending).filter(
    ([other]) => Number(other) !== number,
  )
  const over = withState(transition, { pending: Object.fromEntries(others) })
  const stopped = step.within === undefined ? over : stopTimer(over, step.within)
  if (outcome.is !== 'ok')
    return runSteps(
      stopped,
      [frameOf(step.rejected[outcome.is], `${programPath}/rejected/${outcome.is}`, scope)],
      initiator,
    )
  return runSteps(
    stopped,
    [frameOf(step.ok, `${programPath}/ok`, { ...scope, answer: outcome.credential }), ...rest],
    initiator,
  )
}

/** Returns the ceremony that this timer limits. */
export function promptWithin({ state }: Transition, timer: string): number | undefined {
  const found = Object.entries(state.pending).find(
    ([, pending]) => pending.for === 'ceremony' && pending.step.within === timer,
  )
  return found && Number(found[0])
}
