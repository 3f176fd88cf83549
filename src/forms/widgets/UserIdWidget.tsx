import type { WidgetProps } from '@rjsf/utils'
import { useText } from '../../i18n/use-text.ts'
import { Hint } from '../Hint.tsx'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { useKeyboardHint } from '../use-keyboard-hint.ts'
import { valueOf } from '../value-of.ts'

/**
 * An account id has no Hangul and rarely capitals. With the wrong keyboard state, a hint appears,
 * and no keys are blocked.
 */
export function UserIdWidget(props: WidgetProps) {
  const say = useText()
  const value = valueOf(props)
  const { text, watch } = useKeyboardHint(value)
  const { input, hintId } = useField(props, text !== undefined)
  return (
    <>
      <TextInput
        {...input}
        {...watch}
        onBlur={() => {
          watch.onBlur()
          input.onBlur()
        }}
        dir="ltr"
        type="text"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={value}
        report={(typed) => props.onChange(typed)}
      />
      <Hint id={hintId} text={text ? say(text) : ''} />
    </>
  )
}
