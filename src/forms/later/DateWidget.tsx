import type { WidgetProps } from '@rjsf/utils'
import { useTranslation } from 'react-i18next'
import { isDay } from '../../rules/date.ts'
import { TextInput } from '../TextInput.tsx'
import { useField, valueOf } from '../use-field.ts'

/**
 * A day of the calendar, with the browser's own input. Its value is the day of RFC 3339
 * (`2026-11-20`); below it the day is spelled out in the language of the page, because the input
 * follows the language of the browser.
 */
export function DateWidget(props: WidgetProps) {
  const { i18n } = useTranslation()
  const value = valueOf(props)
  const day = isDay(value) ? value : ''
  const { input, hintId } = useField(props, day !== '')
  const { min, max } = props.options
  return (
    <>
      <TextInput
        {...input}
        type="date"
        min={isDay(min) ? min : undefined}
        max={isDay(max) ? max : undefined}
        value={day}
        report={(text) => props.onChange(text)}
      />
      {day !== '' && (
        <p id={hintId} className="field-help">
          {spelled(day, i18n.language)}
        </p>
      )}
    </>
  )
}

const spelled = (day: string, language: string) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))
