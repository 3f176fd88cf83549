import type { WidgetProps } from '@rjsf/utils'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

export function TextWidget(props: WidgetProps) {
  const { input } = useField(props)
  return (
    <TextInput
      {...input}
      type="text"
      value={valueOf(props)}
      report={(value) => props.onChange(value)}
    />
  )
}
