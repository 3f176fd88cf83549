import type { CeremonyOutcome } from '../outcome.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { stopTimer } from '../stores/stop-timer.ts'
import { type Turn, withState } from '../turn.ts'

/** Ends a ceremony: its timer stops without its `expired`, and the steps of its outcome run. */
export function endCeremony(turn: Turn, number: number, outcome: CeremonyOutcome): Turn {
  const pending = turn.state.pending[number]
  if (pending?.for !== 'ceremony') return turn
  const { step, scope, trail, rest, asker } = pending
  const others = Object.entries(turn.state.pending).filter(([other]) => Number(other) !== number)
  const over = withState(turn, { pending: Object.fromEntries(others) })
  const stopped = step.within === undefined ? over : stopTimer(over, step.within)
  if (outcome.is !== 'ok')
    return runSteps(
      stopped,
      [frameOf(step.rejected[outcome.is], `${trail}/rejected/${outcome.is}`, scope)],
      asker,
    )
  return runSteps(
    stopped,
    [frameOf(step.ok, `${trail}/ok`, { ...scope, answer: outcome.credential }), ...rest],
    asker,
  )
}

/** Returns the ceremony that this timer limits. */
export function promptWithin({ state }: Turn, timer: string): number | undefined {
  const found = Object.entries(state.pending).find(
    ([, pending]) => pending.for === 'ceremony' && pending.step.within === timer,
  )
  return found && Number(found[0])
}
