import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { textOf } from '../evaluate.ts'
import { contextFor } from '../expressions/context-for.ts'
import { hasUnsavedInput } from '../form/fields.ts'
import type { Scope } from '../state.ts'
import { currentScreen, isLeaving, type Transition, withState, withVisit } from '../transition.ts'

/**
 * Returns the result of a press. If it leaves unsaved input, returns the question whether to leave
 * instead. Nothing has happened yet, because the transition that leaves is dropped. An exit after a
 * later answer is not questioned, because the call already had its effect.
 */
export function confirmBeforeLeaving(
  before: Transition,
  after: Transition,
  press: { readonly steps: readonly Step[]; readonly scope: Scope; readonly initiator: string },
): Transition {
  const form = currentScreen(before.program, before.state)?.form
  if (!isLeaving(after) || !form?.leaving || !hasUnsavedInput(form, before.state.visit))
    return after
  const { text, leave, stay } = form.leaving
  const { next: number } = before.state
  const content: readonly Block[] = [
    { block: 'button', id: 'leaving.leave', text: leave, kind: 'danger', press: press.steps },
    { block: 'button', id: 'leaving.stay', text: stay, kind: 'plain', press: [] },
  ]
  const sentence = textOf(text, contextFor(before.program, before.state, {}, before.at))
  return withVisit(withState(before, { next: number + 1 }), {
    question: { number, text: sentence, content, scope: press.scope, initiator: press.initiator },
  })
}

export function closeDialog(transition: Transition): Transition {
  if (transition.state.visit?.question === undefined) return transition
  const { question: _closed, ...visit } = transition.state.visit
  return withState(transition, { visit })
}
