import { useLayoutEffect, useRef, useState } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json, JsonObject } from '../language/json.ts'
import { fieldId } from './field-id.ts'
import { hasFocus } from './use-problem.ts'

export interface StartField {
  /** Field with the initial focus of the screen. */
  readonly start: string | undefined
  /** Receives the name of a field that the user changes. */
  readonly note: (field: string) => void
}

/**
 * Chooses the field with the initial focus. Of the editable fields that request it, the first that
 * the flow has not filled gets it; if all are filled, the first. A flow can fill the focused field
 * later, with an answer: then the focus moves on, but never away from a text of the user.
 */
export function useStartField({ ui, locked, values }: FormView): StartField {
  // Changed in place: the values of the view can arrive before a new state of this component.
  const [typed] = useState(() => new Set<string>())
  const isFilled = (field: string) => !typed.has(field) && !isEmpty(values[field])
  // rjsf has an object here for each field.
  const asking = Object.keys(ui).filter(
    (field) => (ui[field] as JsonObject)['ui:autofocus'] === true && !locked.includes(field),
  )
  const start = asking.find((field) => !isFilled(field)) ?? asking[0]
  const last = useRef<string>(undefined)
  useLayoutEffect(() => {
    // In a prerendered page, which has no values, the browser has focused the first.
    const before = last.current ?? asking.find(hasFocus)
    if (before === undefined || start === undefined || before === start || !isFilled(before)) {
      last.current = start
      return undefined
    }
    // A field that is left reports its text, so it must have the new one by then.
    const timer = setTimeout(() => {
      last.current = start
      const field = document.getElementById(fieldId(before))
      if (hasFocus(before) && field instanceof HTMLInputElement && field.value === values[before])
        document.getElementById(fieldId(start))?.focus()
    })
    return () => clearTimeout(timer)
    // Runs for another start only: later values are the user's.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [start])
  const [note] = useState(() => (field: string) => void typed.add(field))
  return { start, note }
}

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''
