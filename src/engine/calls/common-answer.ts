import type { JsonObject } from '../../language/json.ts'
import type { CommonAnswers } from '../../language/program.ts'
import type { Step } from '../../language/step.ts'
import { currentScreen } from '../visits/current-screen.ts'
import { frameOf } from '../steps/frame.ts'
import type { Outcome } from '../outcome.ts'
import { own } from '../expressions/own.ts'
import { runSteps } from '../steps/run-steps.ts'
import type { PendingCall, Scope } from '../state.ts'
import type { Turn } from '../turn.ts'
import { rememberWanted } from '../places/wanted.ts'

export type Failure = Exclude<Outcome, { readonly kind: 'ok' }>

/** What the app answers to a failure that the screen did not answer itself. */
export function commonAnswer(turn: Turn, failure: Failure, scope: Scope, asker?: string, redo?: PendingCall): Turn {
  const { steps, trail } = stepsFor(failure, turn.program.index.answers)
  const inherited = failure.kind === 'no-answer' && redo ? { redo } : {}
  const answered = runSteps(turn, [frameOf(steps, `app/${trail}`, { ...scope, error: errorOf(failure) }, inherited)], asker)
  return failure.kind === 'unauthorized' ? comingBack(turn, answered) : answered
}

/** What expressions see as `error`: the typed details with their code, or the kind of failure as the code. */
export function errorOf(failure: Failure): JsonObject {
  if (failure.kind === 'rejected') return { ...failure.error, code: failure.code }
  return failure.kind === 'broken' && failure.traceId !== undefined ? { code: failure.kind, traceId: failure.traceId } : { code: failure.kind }
}

function stepsFor(failure: Failure, answers: CommonAnswers): { readonly steps: readonly Step[]; readonly trail: string } {
  switch (failure.kind) {
    case 'unauthorized':
      return { steps: answers.unauthorized, trail: failure.kind }
    case 'forbidden':
      return { steps: answers.forbidden, trail: failure.kind }
    case 'no-answer':
      return { steps: answers.noAnswer, trail: failure.kind }
    case 'broken':
      return { steps: answers.broken, trail: failure.kind }
    case 'rejected':
      return { steps: own(answers.rejected, failure.code) ?? answers.otherwise, trail: `${failure.kind}/${failure.code}` }
    default:
      return failure satisfies never
  }
}

/** A session that ended while its owner was at work: after signing in they are to be back where they were (B27). */
function comingBack(before: Turn, after: Turn): Turn {
  const { visit } = before.state
  const screen = currentScreen(before.program, before.state)
  return visit && screen?.access === 'auth' ? rememberWanted(after, screen.route, visit) : after
}
