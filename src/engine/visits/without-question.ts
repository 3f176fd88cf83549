import { type Turn, withState } from '../turn.ts'

export function withoutQuestion(turn: Turn): Turn {
  if (turn.state.visit?.question === undefined) return turn
  const { question: _closed, ...visit } = turn.state.visit
  return withState(turn, { visit })
}
