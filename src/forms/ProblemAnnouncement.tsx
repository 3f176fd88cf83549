import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import { fieldId } from './field-id.ts'
import { focusField } from './focus-field.ts'
import { needsSummary, type ProblemsProps } from './needs-summary.ts'
import { hasFocus } from './use-problem.ts'

/**
 * One problem with its own field, which gets focus. A screen reader then speaks the field with the
 * problem as its description. When focus is already in the field, nothing is spoken, so the text is
 * announced instead. Keyed by the attempt: each attempt is a new element, so that the same text is
 * spoken again.
 */
export function ProblemAnnouncement({ problems, reachable }: ProblemsProps) {
  const say = useText()
  const [{ problem, isAnnounced }] = useState(() => {
    const only = needsSummary(problems, reachable) ? undefined : problems[0]
    return { problem: only, isAnnounced: only?.at !== undefined && hasFocus(only.at) }
  })
  if (!problem || !isThere(problem, problems)) return null
  return (
    <span data-field={fieldId(problem.at ?? '')} ref={focusItsField}>
      {isAnnounced && say(problem.text)}
    </span>
  )
}

function isThere({ at }: Problem, problems: readonly Problem[]): boolean {
  return problems.some((problem) => problem.at === at)
}

function focusItsField(element: HTMLElement | null) {
  if (element?.dataset['field']) focusField(document.getElementById(element.dataset['field']))
}
