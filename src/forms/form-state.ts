import { deepEquals } from '@rjsf/utils'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FormView } from '../engine/view.ts'
import type { Json, JsonObject } from '../language/json.ts'
import { fieldId, hasFocus } from './use-field.ts'

type Values = FormView['values']

export interface UncontrolledValues {
  /**
   * The same object while rjsf already holds the values of the view, so that a change reported by
   * rjsf is not rendered twice.
   */
  readonly values: Values
  /**
   * Changes when the values equal those given last but rjsf holds others. rjsf compares the given
   * values, not its own copy.
   */
  readonly revision: number
  /**
   * Receives the values that rjsf holds now, with `field` changed.
   * @returns the value of the field; the empty text for none
   */
  readonly hear: (formData: Values, field: string) => Json
}

/**
 * Decides which values rjsf receives, of which it keeps a copy. The view has priority: a value that
 * differs from the copy is given again.
 * @param others other props of rjsf; with a new one rjsf restarts from the given values
 */
export function useUncontrolledValues(
  values: Values,
  others: readonly unknown[],
): UncontrolledValues {
  const [given, give] = useState({ seen: values, others, held: values, values, revision: 0 })
  const begins = others.some((part, at) => part !== given.others[at])
  if (values !== given.seen || begins) {
    const again = deepEquals(given.values, values) ? 1 : 0
    give(
      !begins && deepEquals(given.held, values)
        ? { ...given, seen: values }
        : { seen: values, others, held: values, values, revision: given.revision + again },
    )
  }
  const hear = useCallback((formData: Values, field: string) => {
    const value = formData[field] ?? ''
    give((before) => ({ ...before, held: { ...formData, [field]: value } }))
    return value
  }, [])
  return { values: given.values, revision: given.revision, hear }
}

/**
 * Widgets for values without meaningful spaces: phone keyboards and copying add some (D5.03). A
 * password is never changed.
 */
const trimming: ReadonlySet<unknown> = new Set(['user-id'])

/** Returns the fields with meaningless white space at the start or end, with the trimmed values. */
export function trimmed({
  ui,
  values,
}: Pick<FormView, 'ui' | 'values'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      typeof value === 'string' && value !== value.trim() && trimming.has(widgetOf(ui[field]))
        ? [[field, value.trim()]]
        : [],
    ),
  )
}

function widgetOf(ui: Json | undefined): Json | undefined {
  return typeof ui === 'object' && ui !== null && !Array.isArray(ui) && 'ui:widget' in ui
    ? ui['ui:widget']
    : undefined
}

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
