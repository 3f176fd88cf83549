import { commonAnswer } from './common-answer.ts'
import { withData, withShellData } from './loads.ts'
import type { Outcome } from '../outcome.ts'
import type { Loaded, PendingLoad } from '../state.ts'
import { report, type Turn } from '../turn.ts'

/** Data is there or failed to come, which its block says. Only a lost session or a forbidden page leads away. */
export function answerLoad(turn: Turn, { load, operation }: PendingLoad, outcome: Outcome): Turn {
  const known = withData(turn, load, loadedBy(outcome))
  if (outcome.kind === 'ok') return known
  if (turn.program.index.logOnly.includes(operation)) return logged(known, operation, outcome)
  return outcome.kind === 'unauthorized' || outcome.kind === 'forbidden' ? commonAnswer(known, outcome, {}) : known
}

/** Branding is decoration: its failure is logged and nothing more (T57). */
export function answerShellLoad(turn: Turn, { load, operation }: PendingLoad, outcome: Outcome): Turn {
  const known = withShellData(turn, load, loadedBy(outcome))
  return outcome.kind === 'ok' ? known : logged(known, operation, outcome)
}

export function logged(turn: Turn, operation: string, outcome: Outcome): Turn {
  return report(turn, 'log-only-failure', `${operation}: ${outcome.kind === 'rejected' ? outcome.code : outcome.kind}`)
}

const loadedBy = (outcome: Outcome): Loaded => (outcome.kind === 'ok' ? { is: 'ready', answer: outcome.answer } : { is: 'failed' })
