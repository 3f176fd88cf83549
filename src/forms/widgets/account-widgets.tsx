import type { WidgetProps } from '@rjsf/utils'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import type { Text } from '../../language/text.ts'
import { useFormScope } from '../form-scope.ts'
import { Hint } from '../problems.tsx'
import { TextInput } from '../TextInput.tsx'
import { useField, valueOf } from '../use-field.ts'

/**
 * An account id has no Hangul and rarely capitals. With the wrong keyboard state, a hint appears,
 * and no keys are blocked.
 */
export function UserIdWidget(props: WidgetProps) {
  const say = useText()
  const value = valueOf(props)
  const { text, watch } = useKeyboardHint(value)
  const { input, hintId } = useField(props, text !== undefined)
  return (
    <>
      <TextInput
        {...input}
        {...watch}
        onBlur={() => {
          watch.onBlur()
          input.onBlur()
        }}
        dir="ltr"
        type="text"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        report={(typed) => props.onChange(typed)}
      />
      <Hint id={hintId} text={text ? say(text) : ''} />
    </>
  )
}

/**
 * The account of a password, for password managers only: present, but invisible and not focusable.
 */
export function KnownUsernameWidget(props: WidgetProps) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <input
        className="input"
        type="text"
        name={props.name}
        id={props.id}
        autoComplete="username"
        value={valueOf(props)}
        readOnly
        tabIndex={-1}
      />
    </div>
  )
}

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

const hangul = /\p{Script=Hangul}/u

export interface KeyboardHint {
  /**
   * Unexpected keyboard state (Caps Lock, Hangul). The text stays identical while it lasts, so that
   * it is spoken once.
   */
  readonly text: Text | undefined
  /** Props of the input itself. No key is blocked, because a hint may be wrong. */
  readonly watch: {
    readonly onKeyDown: (event: KeyboardEvent) => void
    readonly onKeyUp: (event: KeyboardEvent) => void
    readonly onBlur: () => void
  }
}

/**
 * Hangul in a field of Latin letters, and Caps Lock. Hangul is detected in the value, Caps Lock in
 * key events.
 */
export function useKeyboardHint(value: string): KeyboardHint {
  const [capsLock, setCapsLock] = useState(false)
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const key = hangul.test(value) ? 'app.form.hangul' : capsLock ? 'app.form.capsLock' : undefined
  return {
    text: key === undefined ? undefined : { key },
    watch: { onKeyDown: look, onKeyUp: look, onBlur: () => setCapsLock(false) },
  }
}
