import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import type { Problem } from '../engine/state.ts'
import { problemAt, useFormScope } from './form-scope.ts'

export interface FieldState {
  /**
   * Props of the input itself: identity, autofill, description, and whether it is invalid or
   * locked.
   */
  readonly input: {
    readonly id: string
    readonly name: string
    /** A free text has the direction of its own letters. */
    readonly dir: 'auto'
    readonly autoComplete: string | undefined
    /** Initial focus of the screen; the shell focuses it when nothing covers it. */
    readonly 'data-autofocus': '' | undefined
    /** The same before scripts run: the browser's own attribute, in a prerendered page. */
    readonly autoFocus: true | undefined
    readonly disabled: boolean
    readonly 'aria-required': boolean
    readonly 'aria-invalid': true | undefined
    readonly 'aria-describedby': string | undefined
    readonly onBlur: () => void
  }
  readonly hintId: string
}

/**
 * All accessibility attributes of an input. `hint`: true while a hint is shown. While the field has
 * focus the hint is announced, and describes nothing.
 */
export function useField({ id, name, required, options }: WidgetProps, hint = false): FieldState {
  const { view, start } = useFormScope()
  const begins = start === name
  const { problem, describes, onBlur } = useProblem(name)
  const described = [
    options.help ? helpId(name) : '',
    hint && !hasFocus(name) ? hintId(name) : '',
    describes ? problemId(name) : '',
  ].filter((part) => part !== '')
  return {
    input: {
      id,
      name,
      dir: 'auto',
      // A field with `webauthn` from the start prevents Chromium from filling in a saved password
      // (decision 0008).
      autoComplete:
        typeof options.autocomplete === 'string'
          ? options.autocomplete.replace(view.keys ? '' : / webauthn$/, '')
          : undefined,
      'data-autofocus': begins ? '' : undefined,
      autoFocus: begins || undefined,
      disabled: view.locked.includes(name),
      // No `required` attribute, because the browser would show its own message. The label marks
      // optional fields.
      'aria-required': required === true,
      'aria-invalid': problem !== undefined || undefined,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      onBlur,
    },
    hintId: hintId(name),
  }
}

interface FieldProblem {
  readonly problem: Problem | undefined
  /** True when the field references the text of its problem. */
  readonly describes: boolean
  /** Event handler of the field: focus leaves it. */
  readonly onBlur: () => void
}

/**
 * Returns the problem of a field. The description of a focused field does not change, because
 * screen readers speak a change, and the announcement already speaks (decision 0094). It appears
 * when focus leaves the field.
 */
export function useProblem(name: string): FieldProblem {
  const problem = problemAt(useFormScope().view, name)
  const [known, know] = useState({ problem, describes: true })
  if (known.problem !== problem) know({ problem, describes: !hasFocus(name) })
  return {
    problem,
    describes: problem !== undefined && known.describes,
    onBlur: () => know({ problem, describes: true }),
  }
}

/** True when focus is in that field, or in one of its choices. */
export const hasFocus = (name: string): boolean =>
  document.activeElement?.getAttribute('name') === name

/**
 * Element ids of a field and its parts, so that labels, descriptions and the summary can refer to
 * one another.
 */
export const fieldPrefix = 'field'
export const fieldId = (name: string) => `${fieldPrefix}-${name}`
export const helpId = (name: string) => `${fieldId(name)}-help`
export const hintId = (name: string) => `${fieldId(name)}-hint`
export const problemId = (name: string) => `${fieldId(name)}-problem`

/** Returns the text for a text widget, for any value of the form; no value is the empty text. */
export function valueOf({ value }: Pick<WidgetProps, 'value'>): string {
  const held: unknown = value
  return typeof held === 'string' || typeof held === 'number' ? String(held) : ''
}

/**
 * Focuses a field for correction. A wrong code is selected, so that typing replaces it; other
 * values stay to be corrected. A closed section opens for its field.
 */
export function focusField(element: HTMLElement | null): void {
  element?.closest('details')?.setAttribute('open', '')
  element?.focus()
  if (element instanceof HTMLInputElement && element.autocomplete === 'one-time-code')
    element.select()
}
