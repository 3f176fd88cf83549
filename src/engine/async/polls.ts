import type { PollUse, Step } from '../../language/step.ts'
import { evaluate, holds } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { getOwn, without } from '../expressions/values.ts'
import type { Outcome } from '../outcome.ts'
import type { PendingPoll, PollState, Scope } from '../state.ts'
import { runSteps } from '../steps/run-steps.ts'
import { frameOf } from '../steps/step-runner.ts'
import { currentScreen, emit, type Transition, withVisit } from '../transition.ts'
import { defaultErrorHandling, errorOf, type Failure } from './default-error-handling.ts'

/** Number of calls without an answer in a row after which the user is informed, once. */
const saidAt = 3

/**
 * Handles the answer of a poll. An answer with a true `until`, or a rejection, decides. Otherwise
 * the poll repeats. The steps after a decision run once.
 */
export function answerPoll(
  transition: Transition,
  { poll }: PendingPoll,
  outcome: Outcome,
): Transition {
  const { visit } = transition.state
  const use = getOwn(currentScreen(transition.program, transition.state)?.poll ?? {}, poll)
  const state = getOwn(visit?.polls ?? {}, poll)
  if (!use || state?.is !== 'asking') return transition
  if (outcome.kind === 'ok') {
    const scope = { answer: outcome.answer }
    if (!holds(use.until, contextFor(transition.program, transition.state, scope, transition.at)))
      return again(transition, poll, use, 0)
    return decided(transition, poll, use.ok, `poll/${poll}/ok`, scope)
  }
  if (outcome.kind === 'rejected') {
    const answer = getOwn(use.rejected, outcome.code)
    if (answer)
      return decided(transition, poll, answer, `poll/${poll}/rejected/${outcome.code}`, {
        error: errorOf(outcome),
      })
    // Too many requests is not a refusal: the poll repeats later.
    if (typeof outcome.error['retryAfter'] === 'number')
      return again(transition, poll, use, 0, outcome.error['retryAfter'])
  }
  if (
    outcome.kind === 'rejected' ||
    outcome.kind === 'unauthorized' ||
    outcome.kind === 'forbidden'
  )
    return defaultErrorHandling(withPoll(transition, poll, { is: 'over' }), outcome, {})
  return failed(transition, poll, use, state.failures + 1, outcome)
}

const decided = (
  transition: Transition,
  poll: string,
  steps: readonly Step[],
  programPath: string,
  scope: Scope,
): Transition =>
  runSteps(withPoll(transition, poll, { is: 'over' }), [frameOf(steps, programPath, scope)])

function failed(
  transition: Transition,
  poll: string,
  use: PollUse,
  failures: number,
  outcome: Failure,
): Transition {
  const waiting = again(transition, poll, use, failures)
  return failures === saidAt ? defaultErrorHandling(waiting, outcome, {}) : waiting
}

/**
 * Waits before the next call. The wait begins with the answer, so a slow server is not overloaded.
 */
function again(
  transition: Transition,
  poll: string,
  use: PollUse,
  failures: number,
  atLeast = 0,
): Transition {
  const context = contextFor(transition.program, transition.state, {}, transition.at)
  const every = seconds(evaluate(use.every, context), 1)
  const most = seconds(use.backOff && evaluate(use.backOff, context), every)
  // 2 ** 20 seconds are days, so the exponent need not grow further.
  const wait = Math.max(every, atLeast, Math.min(every * 2 ** Math.min(failures, 20), most))
  const at = transition.at + wait * 1000
  return emit(withPoll(transition, poll, { is: 'waiting', failures, at }), {
    type: 'wake-at',
    timer: pollTimer(poll),
    at,
  })
}

const seconds = (value: ReturnType<typeof evaluate>, least: number): number =>
  typeof value === 'number' ? Math.max(value, least) : least

/** Sets the state of a poll; undefined when it is at rest. */
export function withPoll(
  transition: Transition,
  poll: string,
  state: PollState | undefined,
): Transition {
  const polls = transition.state.visit?.polls ?? {}
  return withVisit(transition, {
    polls: state ? { ...polls, [poll]: state } : without(polls, [poll]),
  })
}

/** Prefix of a timer that repeats a poll. No timer of a screen has a space in its name. */
const prefix = 'poll '

export const pollTimer = (poll: string): string => prefix + poll

export const pollOf = (timer: string): string | undefined =>
  timer.startsWith(prefix) ? timer.slice(prefix.length) : undefined
