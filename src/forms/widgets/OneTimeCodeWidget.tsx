import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { useSmsCode } from '../use-sms-code.ts'
import { valueOf } from '../value-of.ts'

/**
 * One field, so that paste, autofill and correction work (WCAG 2.2, 3.3.8). No `maxlength`, which
 * would cut a pasted "123 456". No automatic submit, because the last digit may be wrong. A phone
 * with permission to read the message fills it in. `entries/` extracts the code from the text. A
 * code without a number of digits has letters too.
 */
export function OneTimeCodeWidget(props: WidgetProps) {
  const { input } = useField(props)
  useSmsCode(props.name)
  return (
    <TextInput
      {...input}
      // Also when the field appears later on an open screen, because the user types the code next.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={props.autofocus}
      className="input input-code"
      dir="ltr"
      type="text"
      inputMode={props.options['digits'] ? 'numeric' : 'text'}
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
