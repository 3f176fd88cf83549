import { formAsker, isAwaited } from '../calls/asker.ts'
import { currentScreen } from '../visits/current-screen.ts'
import type { Event } from '../event.ts'
import { withProblems } from '../visits/form-problems.ts'
import { frameOf } from '../steps/frame.ts'
import { judgeForm } from '../visits/judge-form.ts'
import { isSubmitLocked } from '../visits/submit-lock.ts'
import { runSteps } from '../steps/run-steps.ts'
import { isLeaving, report, type Turn, withState, withVisit } from '../turn.ts'

/** First what the schema finds, then what the rules find; only a form without problems is sent, and only once. What was said of earlier acts goes. */
export function submitted(turn: Turn, { issues }: Extract<Event, { readonly type: 'submitted' }>): Turn {
  const screen = currentScreen(turn.program, turn.state)
  const { visit } = turn.state
  if (!screen || !visit || isLeaving(turn) || isAwaited(turn.state, formAsker) || isSubmitLocked(screen.form, visit)) return turn
  if (!screen.form) return report(turn, 'wrong-form', screen.id)
  if (issues.length > 0) return withProblems(turn, issues)
  const judged = judgeForm(turn, screen.form)
  if (judged.is === 'unknown-rule') return report(turn, 'wrong-form', judged.rule)
  if (judged.problems.length > 0) return withProblems(turn, judged.problems)
  const clean = visit.form.problems.length > 0 ? withVisit(turn, { form: { ...visit.form, problems: [] } }) : turn
  return runSteps(withState(clean, { notices: [] }), [frameOf(screen.submit, 'submit', {})], formAsker)
}
