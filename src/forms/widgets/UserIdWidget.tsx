import type { WidgetProps } from '@rjsf/utils'
import { useText } from '../../i18n/use-text.ts'
import { Hint } from '../Hint.tsx'
import { TextInput } from '../TextInput.tsx'
import { useField } from '../use-field.ts'
import { valueOf } from '../value-of.ts'

const hangul = /\p{Script=Hangul}/u

/** An account id has no Hangul: with the keyboard in the wrong state we say so and eat no keys. */
export function UserIdWidget(props: WidgetProps) {
  const say = useText()
  const value = valueOf(props)
  const typesHangul = hangul.test(value)
  const { input, hintId } = useField(props, typesHangul)
  return (
    <>
      <TextInput {...input} type="text" autoCapitalize="none" autoCorrect="off" spellCheck={false} value={value} report={(value) => props.onChange(value)} />
      <Hint id={hintId} text={typesHangul ? say({ key: 'app.form.hangul' }) : ''} />
    </>
  )
}
