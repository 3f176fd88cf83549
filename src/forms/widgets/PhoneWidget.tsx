import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

/** A phone number with the matching keyboard. */
export function PhoneWidget(props: WidgetProps) {
  const { input } = useField(props)
  return (
    <TextInput
      {...input}
      dir="ltr"
      type="tel"
      inputMode="tel"
      value={valueOf(props)}
      report={(value) => props.onChange(value)}
    />
  )
}
