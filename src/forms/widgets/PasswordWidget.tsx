import type { WidgetProps } from '@rjsf/utils'
import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { useFormScope } from '../form-scope.ts'
import { Hint } from '../Hint.tsx'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { useKeyboardHint } from '../use-keyboard-hint.ts'
import { valueOf } from '../value-of.ts'

/**
 * Paste, password managers and autofill work. The password can be shown until it is sent; Caps Lock
 * and Hangul are reported. The value is never trimmed or changed, because a password may be in
 * Hangul.
 */
export function PasswordWidget(props: WidgetProps) {
  const say = useText()
  const [shown, setShown] = useState(false)
  const { busy } = useFormScope().view
  // During a request the field is hidden again, because browsers store the content of a text field
  // in their form history.
  if (busy && shown) setShown(false)
  const caret = useCaret(shown)
  const value = valueOf(props)
  const { text, watch } = useKeyboardHint(value)
  const { input, hintId } = useField(props, text !== undefined)
  return (
    <>
      <div className="input-with">
        <TextInput
          {...input}
          {...watch}
          onBlur={() => {
            watch.onBlur()
            input.onBlur()
          }}
          dir="ltr"
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          report={(typed) => props.onChange(typed)}
        />
        <button
          type="button"
          className="quiet"
          aria-controls={input.id}
          onClick={() => {
            caret.keep(document.getElementById(input.id))
            setShown(!shown)
          }}
          aria-label={say({ key: shown ? 'app.form.hidePassword' : 'app.form.showPassword' })}
        >
          {say({ key: shown ? 'app.form.hide' : 'app.form.show' })}
        </button>
      </div>
      <Hint id={hintId} text={text ? say(text) : ''} />
    </>
  )
}

/** Browsers move the caret when the type of a field changes, so it is restored. */
function useCaret(shown: boolean) {
  const kept = useRef<{
    readonly element: HTMLInputElement
    readonly start: number | null
    readonly end: number | null
    readonly while: boolean
  }>(undefined)
  useLayoutEffect(() => {
    if (kept.current && kept.current.while !== shown)
      kept.current.element.setSelectionRange(kept.current.start, kept.current.end)
  }, [shown])
  return {
    keep(element: HTMLElement | null) {
      if (element instanceof HTMLInputElement)
        kept.current = {
          element,
          start: element.selectionStart,
          end: element.selectionEnd,
          while: shown,
        }
    },
  }
}
