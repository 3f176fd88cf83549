import type { WidgetProps } from '@rjsf/utils'
import { helpId, hintId, problemId } from './field-id.ts'
import { useFormScope } from './form-scope.ts'
import { hasFocus, useProblem } from './use-problem.ts'

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
