import type { PollUse, Step } from '../../language/step.ts'
import { commonAnswer, errorOf, type Failure } from '../calls/common-answer.ts'
import { evaluate, holds } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingPoll, Scope } from '../state.ts'
import { frameOf } from '../steps/frame.ts'
import { runSteps } from '../steps/run-steps.ts'
import { emit, type Turn } from '../turn.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { pollTimer } from './poll-timer.ts'
import { withPoll } from './with-poll.ts'

/** So many calls without an answer in a row are worth a word, said once. */
const saidAt = 3

/**
 * An answer for which `until` holds decides, and a rejection does; anything else is asked again.
 * What follows a decision runs once.
 */
export function answerPoll(turn: Turn, { poll }: PendingPoll, outcome: Outcome): Turn {
  const { visit } = turn.state
  const use = own(currentScreen(turn.program, turn.state)?.poll ?? {}, poll)
  const state = own(visit?.polls ?? {}, poll)
  if (!use || state?.is !== 'asking') return turn
  if (outcome.kind === 'ok') {
    const scope = { answer: outcome.answer }
    if (!holds(use.until, sightOf(turn.program, turn.state, scope, turn.at)))
      return again(turn, poll, use, 0)
    return decided(turn, poll, use.ok, `poll/${poll}/ok`, scope)
  }
  if (outcome.kind === 'rejected') {
    const answer = own(use.rejected, outcome.code)
    if (answer)
      return decided(turn, poll, answer, `poll/${poll}/rejected/${outcome.code}`, {
        error: errorOf(outcome),
      })
    // Too often is not no: it is asked later.
    if (typeof outcome.error['retryAfter'] === 'number')
      return again(turn, poll, use, 0, outcome.error['retryAfter'])
  }
  if (
    outcome.kind === 'rejected' ||
    outcome.kind === 'unauthorized' ||
    outcome.kind === 'forbidden'
  )
    return commonAnswer(withPoll(turn, poll, { is: 'over' }), outcome, {})
  return failed(turn, poll, use, state.failures + 1, outcome)
}

const decided = (
  turn: Turn,
  poll: string,
  steps: readonly Step[],
  trail: string,
  scope: Scope,
): Turn => runSteps(withPoll(turn, poll, { is: 'over' }), [frameOf(steps, trail, scope)])

function failed(turn: Turn, poll: string, use: PollUse, failures: number, outcome: Failure): Turn {
  const waiting = again(turn, poll, use, failures)
  return failures === saidAt ? commonAnswer(waiting, outcome, {}) : waiting
}

/** The wait begins with the answer, so that a slow server is not asked faster than it can say. */
function again(turn: Turn, poll: string, use: PollUse, failures: number, atLeast = 0): Turn {
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const every = seconds(evaluate(use.every, sight), 1)
  const most = seconds(use.backOff && evaluate(use.backOff, sight), every)
  // 2 ** 20 seconds are days: the exponent need not grow with the night.
  const wait = Math.max(every, atLeast, Math.min(every * 2 ** Math.min(failures, 20), most))
  const at = turn.at + wait * 1000
  return emit(withPoll(turn, poll, { is: 'waiting', failures, at }), {
    type: 'wake-at',
    timer: pollTimer(poll),
    at,
  })
}

const seconds = (value: ReturnType<typeof evaluate>, least: number): number =>
  typeof value === 'number' ? Math.max(value, least) : least
