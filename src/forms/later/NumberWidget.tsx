import { getDecimalSeparator, type WidgetProps } from '@rjsf/utils'
import { normaliseNumber } from '../../rules/number.ts'
import { TextInput } from '../TextInput.tsx'
import { useField, valueOf } from '../use-field.ts'

/**
 * A number with the matching keyboard. Not `type=number`: the wheel and the arrow keys would change
 * it by accident, and it would hide letters from the validator. Full-width digits are accepted.
 */
export function NumberWidget(props: WidgetProps) {
  const { input } = useField(props)
  const { type, minimum = -1, exclusiveMinimum = -1 } = props.schema
  // The keyboards of phones for digits have no minus.
  const isSigned = Math.max(minimum, exclusiveMinimum) < 0
  const keyboard = type === 'integer' ? 'numeric' : 'decimal'
  return (
    <TextInput
      {...input}
      dir="ltr"
      type="text"
      inputMode={isSigned ? 'text' : keyboard}
      autoCorrect="off"
      spellCheck={false}
      value={valueOf(props)}
      report={(text, composing) =>
        props.onChange(composing ? text : normaliseNumber(text, getDecimalSeparator()))
      }
    />
  )
}
