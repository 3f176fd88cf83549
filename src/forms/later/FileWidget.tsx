import type { WidgetProps } from '@rjsf/utils'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useText } from '../../i18n/use-text.ts'
import type { JsonObject } from '../../language/json.ts'
import { file, fileIn, fileKinds, maxKilobytes, nameInValue, sizeText } from '../../rules/file.ts'
import { Hint } from '../problems.tsx'
import { focusField, useField, valueOf } from '../use-field.ts'
import { errorKey, textsOf } from '../validation.ts'

/** Keeps a number and its unit on one line. */
const noBreak = '\u00A0'

/**
 * A file, chosen in the dialog of the browser or dropped on the button. Its value is a data URL
 * with the name (`rules/file.ts`). A file of a wrong kind or size is never read: its value has no
 * content, so that the field names it and a rule refuses it.
 *
 * The browser's own button is hidden, because it speaks the language of the browser and cannot show
 * a file that the form already has.
 */
export function FileWidget(props: WidgetProps) {
  const say = useText()
  const { i18n } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const asked = useRef(0)
  const { input, hintId } = useField(props, true)
  const { options, onChange, label, uiSchema, name } = props
  const value = valueOf(props)
  const chosen = fileIn(value)
  const limits = limitsOf(options)
  const refused = refusalOf(value, limits)
  const words = say({ key: textIn(options['choose']) })
  const title = say({ key: label, values: uiSchema?.['ui:title-values'] })
  const take = async (files: FileList | null) => {
    const [found] = files ?? []
    if (!found) return
    asked.current += 1
    const own = asked.current
    const next = await spelled(found, limits)
    if (own === asked.current) onChange(next)
  }
  const remove = () => {
    asked.current += 1
    onChange('')
    focusField(document.getElementById(input.id))
  }
  return (
    <>
      <div className="input-with">
        <button
          type="button"
          className="input"
          id={input.id}
          name={name}
          disabled={input.disabled}
          data-autofocus={input['data-autofocus']}
          aria-label={`${title}: ${words}`}
          aria-describedby={input['aria-describedby']}
          onBlur={input.onBlur}
          onClick={() => chooser.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            if (!input.disabled) void take(event.dataTransfer.files)
          }}
        >
          {words}
        </button>
        {chosen && !input.disabled && (
          <button type="button" className="quiet" aria-describedby={hintId} onClick={remove}>
            {say({ key: textIn(options['remove']) })}
          </button>
        )}
        <input
          ref={chooser}
          type="file"
          hidden
          // The frame around both shows it: a button has no such state.
          className="input"
          aria-invalid={input['aria-invalid']}
          accept={limits.kinds?.join(',')}
          onChange={({ target }) => {
            void take(target.files)
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </div>
      <p id={hintId} role="status" className="field-hint">
        {chosen && (
          <span>
            <bdi>{chosen.name}</bdi>{' '}
            <bdi>{`(${sizeText(chosen.bytes).replace(' ', noBreak)})`}</bdi>
          </span>
        )}
      </p>
      {/* After a submit the problem of the field says the same. */}
      <Hint
        id={`${hintId}-refused`}
        text={
          refused && !input['aria-invalid']
            ? say({
                key: errorKey(name, refused.rule, textsOf(i18n)),
                ...(refused.values && { values: refused.values }),
              })
            : ''
        }
      />
    </>
  )
}

interface Limits {
  readonly kinds: readonly string[] | undefined
  readonly kilobytes: number | undefined
}

const limitsOf = ({ kinds, kilobytes }: WidgetProps['options']): Limits => ({
  kinds: Array.isArray(kinds) ? fileKinds.parameter(kinds.map(String)) : undefined,
  kilobytes: typeof kilobytes === 'number' ? kilobytes : undefined,
})

const textIn = (option: unknown): string => (typeof option === 'string' ? option : '')

/** Returns the first rule that refuses the value, in the order of the compiled rules. */
function refusalOf(
  value: string,
  { kinds, kilobytes }: Limits,
): { readonly rule: string; readonly values?: JsonObject | undefined } | undefined {
  if (kinds && !fileKinds.holds(value, kinds, {}))
    return { rule: fileKinds.name, values: fileKinds.details?.(kinds) }
  if (kilobytes !== undefined && !maxKilobytes.holds(value, kilobytes, {}))
    return { rule: maxKilobytes.name, values: maxKilobytes.details?.(kilobytes) }
  return file.holds(value, true, {}) ? undefined : { rule: file.name }
}

/** Returns the value for a file, which only an allowed one has its content in. */
async function spelled(chosen: File, limits: Limits): Promise<string> {
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(chosen.type)
    ? chosen.type
    : 'application/octet-stream'
  const start = `data:${type};name=${nameInValue(chosen.name)}`
  const unread = `${start};size=${chosen.size},`
  // Only the missing content may be wrong with it.
  if (refusalOf(unread, limits)?.rule !== file.name) return unread
  const content = await contentOf(chosen)
  return content === '' ? unread : `${start};base64,${content}`
}

/** Returns the content in base64; the empty text for a file that cannot be read. */
const contentOf = (chosen: File) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const { result } = reader
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '')
    })
    reader.addEventListener('error', () => resolve(''))
    reader.readAsDataURL(chosen)
  })
