import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { useText } from '../i18n/use-text.ts'
import { fieldId } from './field-id.ts'
import { focusField } from './focus-field.ts'

/**
 * One problem with a field of its own: focus goes there and the words are spoken, also when focus was there already and
 * the words are those of last time. Keyed by the attempt, so each attempt is a new element, which is what makes a screen
 * reader speak once more.
 */
export function ProblemAnnouncement({ problem }: { readonly problem: Problem }) {
  const say = useText()
  const [{ at = '', text }] = useState(problem)
  return (
    <span data-field={fieldId(at)} ref={focusItsField}>
      {say(text)}
    </span>
  )
}

function focusItsField(element: HTMLElement | null) {
  if (element?.dataset['field']) focusField(document.getElementById(element.dataset['field']))
}
