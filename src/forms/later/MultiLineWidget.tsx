import type { WidgetProps } from '@rjsf/utils'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../i18n/use-text.ts'
import { Hint } from '../problems.tsx'
import { useField, valueOf } from '../use-field.ts'
import { useTypedText } from '../use-typed-text.ts'
import { errorKey, textsOf } from '../validation.ts'

/** Lines of an empty field, unless `ui:rows` says otherwise. Where CSS can, the field grows. */
const lines = 3

/**
 * Text of several lines. Enter begins a new line and never submits. With `maxLength` the characters
 * are counted as the validator counts them: as code points. Too long a text is reported, not cut.
 */
export function MultiLineWidget(props: WidgetProps) {
  const say = useText()
  const { i18n } = useTranslation()
  const value = valueOf(props)
  const { maxLength: limit } = props.schema
  const typing = useTypedText<HTMLTextAreaElement>(value, (text) => props.onChange(text))
  const { input, hintId } = useField(props, limit !== undefined)
  const { rows } = props.options
  const length = [...value].length
  const isOver = limit !== undefined && length > limit
  const most =
    limit === undefined
      ? ''
      : say({ key: errorKey(props.name, 'maxLength', textsOf(i18n)), values: { limit } })
  const inDigits = (many: number) => many.toLocaleString(i18n.language)
  return (
    <>
      <textarea
        {...typing}
        {...input}
        className="input"
        rows={typeof rows === 'number' ? rows : lines}
        onKeyDown={keepEnter}
      />
      {limit !== undefined && (
        <>
          <span id={hintId} className="visually-hidden">
            {most}
          </span>
          <span className="field-count" data-over={isOver || undefined} aria-hidden="true">
            {`${inDigits(length)} / ${inDigits(limit)}`}
          </span>
          {/* After a submit the problem of the field says the same. */}
          <Hint id={`${hintId}-over`} text={isOver && !input['aria-invalid'] ? most : ''} />
        </>
      )}
    </>
  )
}

/** The form must not see Enter: it would keep the one that ends a composition from the text. */
function keepEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation()
}
