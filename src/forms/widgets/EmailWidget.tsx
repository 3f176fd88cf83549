import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

/**
 * An e-mail address with the matching keyboard. Not `type=email`, because the browser would
 * validate it, and rewrite an address in another alphabet.
 */
export function EmailWidget(props: WidgetProps) {
  const { input } = useField(props)
  return (
    <TextInput
      {...input}
      dir="ltr"
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
