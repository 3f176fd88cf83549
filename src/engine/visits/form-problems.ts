import type { Problem } from '../state.ts'
import { type Turn, withVisit } from '../turn.ts'

/** What is wrong now; the count of attempts moves the focus and makes screen readers speak, even for the same text. */
export function withProblems(turn: Turn, problems: readonly Problem[]): Turn {
  const { visit } = turn.state
  return visit ? withVisit(turn, { form: { ...visit.form, problems, attempt: visit.form.attempt + 1 } }) : turn
}
