import { useState, type KeyboardEvent } from 'react'
import type { WidgetProps } from '@rjsf/utils'
import { useText } from '../../i18n/use-text.ts'
import { Hint } from '../Hint.tsx'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

/** Paste, managers and autofill work; it can be shown; Caps Lock is told. Its value is never trimmed or changed. */
export function PasswordWidget(props: WidgetProps) {
  const say = useText()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const { input, hintId } = useField(props, capsLock)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <>
      <div className="input-with">
        <TextInput
          {...input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={valueOf(props)}
          report={(value) => props.onChange(value)}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={() => setCapsLock(false)}
        />
        <button type="button" className="quiet" aria-pressed={shown} aria-controls={input.id} onClick={() => setShown(!shown)} aria-label={say({ key: 'app.form.showPassword' })}>
          {say({ key: 'app.form.show' })}
        </button>
      </div>
      <Hint id={hintId} text={capsLock ? say({ key: 'app.form.capsLock' }) : ''} />
    </>
  )
}
