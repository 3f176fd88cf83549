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

/** Number of calls without an answer in a row after which the user is informed, once. */
const saidAt = 3

/**
 * Handles the answer of a poll. An answer with a true `until`, or a rejection, decides. Otherwise
 * the poll repeats. The steps after a decision run once.
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
    // Too many requests is not a refusal: the poll repeats later.
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

/**
 * Waits before the next call. The wait begins with the answer, so a slow server is not overloaded.
 */
function again(turn: Turn, poll: string, use: PollUse, failures: number, atLeast = 0): Turn {
  const sight = sightOf(turn.program, turn.state, {}, turn.at)
  const every = seconds(evaluate(use.every, sight), 1)
  const most = seconds(use.backOff && evaluate(use.backOff, sight), every)
  // 2 ** 20 seconds are days, so the exponent need not grow further.
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
