import { type Transition, withState } from '../transition.ts'

export function closeDialog(transition: Transition): Transition {
  if (transition.state.visit?.question === undefined) return transition
  const { question: _closed, ...visit } = transition.state.visit
  return withState(transition, { visit })
}
