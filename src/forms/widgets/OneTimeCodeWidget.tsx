import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { useSmsCode } from '../use-sms-code.ts'
import { valueOf } from '../value-of.ts'

/**
 * One field, so that paste, autofill and correction work (WCAG 2.2, 3.3.8). No `maxlength`: it
 * would cut a pasted "123 456". Nothing is sent by itself: the last digit may be the wrong one. A
 * phone that may read the message fills it in. `entries/` finds the code in it.
 */
export function OneTimeCodeWidget(props: WidgetProps) {
  const { input } = useField(props)
  useSmsCode(props.name)
  return (
    <TextInput
      {...input}
      // Also when it comes later, in a screen that stands: the code was sent, and is the next thing
      // to type.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.autofocus}
      className="input input-code"
      type="text"
      inputMode="numeric"
      autoComplete={input.autoComplete ?? 'one-time-code'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="done"
      translate="no"
      value={valueOf(props)}
      report={(value) => props.onChange(value)}
    />
  )
}
