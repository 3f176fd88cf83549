import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

/**
 * An address of e-mail, with the keyboard for it. Not `type=email`: the browser would judge by
 * itself, and write an address of another alphabet over.
 */
export function EmailWidget(props: WidgetProps) {
  const { input } = useField(props)
  return (
    <TextInput
      {...input}
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      value={valueOf(props)}
      report={(value) => props.onChange(value)}
    />
  )
}
