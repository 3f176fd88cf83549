import type { WidgetProps } from '@rjsf/utils'
import type { JsonObject } from '../language/json.ts'
import { helpId, hintId, problemId } from './field-id.ts'
import { type FormFrame, useFormScope } from './form-scope.ts'
import { hasFocus, useProblem } from './use-problem.ts'

export interface FieldState {
  /** For the input itself: identity, autofill, description and whether it is wrong or locked. */
  readonly input: {
    readonly id: string
    readonly name: string
    readonly autoComplete: string | undefined
    /** Where the screen begins; the shell moves focus there when nothing covers it. */
    readonly 'data-autofocus': '' | undefined
    /** The same before any script runs: the browser's own attribute, in a prerendered page. */
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
export function useField(
  { id, name, required, autofocus, options }: WidgetProps,
  hint = false,
): FieldState {
  const { view } = useFormScope()
  const begins = autofocus === true && beginsAt(view) === name
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
      // A field that says `webauthn` from the start keeps Chromium from filling in a saved password
      // (decision 0008).
      autoComplete:
        typeof options.autocomplete === 'string'
          ? options.autocomplete.replace(view.keys ? '' : / webauthn$/, '')
          : undefined,
      'data-autofocus': begins ? '' : undefined,
      autoFocus: begins || undefined,
      disabled: view.locked.includes(name),
      // `required` itself would let the browser speak in its own words; an optional field says so
      // in its label.
      'aria-required': required === true,
      'aria-invalid': problem !== undefined || undefined,
      'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
      onBlur,
    },
    hintId: hintId(name),
  }
}

/** Of several fields that ask for it, a screen begins at the first that can be typed into. */
function beginsAt({ ui, locked }: FormFrame): string | undefined {
  // Of each field rjsf has an object there.
  return Object.keys(ui).find(
    (field) => (ui[field] as JsonObject)['ui:autofocus'] === true && !locked.includes(field),
  )
}
