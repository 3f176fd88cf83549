import type { Block } from '../../language/block.ts'
import type { Step } from '../../language/step.ts'
import { sightOf } from '../expressions/sight.ts'
import type { Scope } from '../state.ts'
import { isLeaving, type Turn, withState, withVisit } from '../turn.ts'
import { textOf } from '../views/text-of.ts'
import { currentScreen } from './current-screen.ts'
import { isUnsaved } from './unsaved.ts'

/**
 * Returns the result of a press. If it leaves unsaved input, returns the question whether to leave
 * instead. Nothing has happened yet, because the transition that leaves is dropped. An exit after a
 * later answer is not questioned, because the call already had its effect.
 */
export function askedBeforeLeaving(
  before: Turn,
  after: Turn,
  press: { readonly steps: readonly Step[]; readonly scope: Scope; readonly asker: string },
): Turn {
  const form = currentScreen(before.program, before.state)?.form
  if (!isLeaving(after) || !form?.leaving || !isUnsaved(form, before.state.visit)) return after
  const { text, leave, stay } = form.leaving
  const { next: number } = before.state
  const content: readonly Block[] = [
    { block: 'button', id: 'leaving.leave', text: leave, kind: 'danger', press: press.steps },
    { block: 'button', id: 'leaving.stay', text: stay, kind: 'plain', press: [] },
  ]
  const said = textOf(text, sightOf(before.program, before.state, {}, before.at))
  return withVisit(withState(before, { next: number + 1 }), {
    question: { number, text: said, content, scope: press.scope, asker: press.asker },
  })
}
