import type { WidgetProps } from '@rjsf/utils'
import { useText } from '../../i18n/use-text.ts'
import { useField } from '../use-field.ts'

/** Its label stands beside it and belongs to the target. */
export function CheckboxWidget(props: WidgetProps) {
  const say = useText()
  const { input } = useField(props)
  return (
    <label className="check" htmlFor={input.id}>
      <input {...input} type="checkbox" checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)} />
      <span>{say({ key: props.label })}</span>
    </label>
  )
}
