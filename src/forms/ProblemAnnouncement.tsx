import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import { fieldId } from './field-id.ts'
import { focusField } from './focus-field.ts'
import { needsSummary, type ProblemsProps } from './needs-summary.ts'

/**
 * One problem with a field of its own: focus goes there and the words are spoken, also when focus was there already and
 * the words are those of last time. Keyed by the attempt, so each attempt is a new element, which is what makes a screen
 * reader speak once more.
 */
export function ProblemAnnouncement({ problems, reachable }: ProblemsProps) {
  const say = useText()
  const [told] = useState(() => (needsSummary(problems, reachable) ? undefined : problems[0]))
  if (!told || !isThere(told, problems)) return null
  return (
    <span data-field={fieldId(told.at ?? '')} ref={focusItsField}>
      {say(told.text)}
    </span>
  )
}

function isThere({ at }: Problem, problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.at === at)
}

function focusItsField(element: HTMLElement | null) {
  if (element?.dataset['field']) focusField(document.getElementById(element.dataset['field']))
}
