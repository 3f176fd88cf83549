import { logged } from './answer-load.ts'
import { commonAnswer, errorOf } from './common-answer.ts'
import { frameOf } from '../steps/frame.ts'
import type { Outcome } from '../outcome.ts'
import { own } from '../expressions/own.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { PendingCall } from '../state.ts'
import type { Turn } from '../turn.ts'

/** `ok` and then what follows the call; a rejection is answered by the screen, else by the app, and nothing follows. */
export function answerCall(turn: Turn, number: number, call: PendingCall, outcome: Outcome): Turn {
  const { trail, scope, asker, operation } = call
  if (outcome.kind === 'ok') {
    return runSteps(turn, [frameOf(call.ok, `${trail}/ok`, { ...scope, answer: outcome.answer }), ...call.rest], asker)
  }
  const answer = outcome.kind === 'rejected' ? own(call.rejected, outcome.code) : undefined
  if (answer && outcome.kind === 'rejected') {
    return runSteps(turn, [frameOf(answer, `${trail}/rejected/${outcome.code}`, { ...scope, error: errorOf(outcome) })], asker)
  }
  if (turn.program.index.logOnly.includes(operation)) return logged(turn, operation, outcome)
  return commonAnswer(turn, outcome, scope, asker, { ...call, again: call.again ?? number })
}
