import type { WidgetProps } from '@rjsf/utils'
import { useCallback } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { TextInput } from '../TextInput.tsx'
import { useField, valueOf } from '../use-field.ts'

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

/** The label is beside the box and part of its target. A tick from before hydration is kept. */
export function CheckboxWidget(props: WidgetProps) {
  const say = useText()
  const { input } = useField(props)
  const checked = props.value === true
  // Only on mount, because later the view and the element agree.
  const adopt = useCallback((element: HTMLInputElement | null) => {
    if (element && element.checked !== checked) props.onChange(element.checked)
    // Once on mount: reads the state that the user set before hydration.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return (
    <label className="check" htmlFor={input.id}>
      <input
        ref={adopt}
        {...input}
        type="checkbox"
        checked={checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{say({ key: props.label, values: props.uiSchema?.['ui:title-values'] })}</span>
    </label>
  )
}
