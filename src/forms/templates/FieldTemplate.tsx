import type { FieldTemplateProps } from '@rjsf/utils'
import { useText } from '../../i18n/use-text.ts'
import { ErrorIcon } from '../ErrorIcon.tsx'
import { helpId, problemId } from '../field-id.ts'
import { problemAt, useFormScope } from '../form-scope.ts'

/**
 * Label, help, input, problem: accessible once, here, for every widget. Titles and help are keys of
 * texts.
 */
export function FieldTemplate({
  id,
  label,
  schema,
  uiSchema,
  rawHelp,
  fieldPathId,
  children,
}: FieldTemplateProps) {
  const say = useText()
  const name = String(fieldPathId.path.at(-1) ?? '')
  const problem = problemAt(useFormScope().view, name)
  if (schema.type === 'object' || uiSchema?.['ui:widget'] === 'known-username') return children
  return (
    <div className="field">
      {schema.type !== 'boolean' && (
        <label htmlFor={id}>{say({ key: label, values: uiSchema?.['ui:title-values'] })}</label>
      )}
      {rawHelp !== undefined && (
        <p id={helpId(name)} className="field-help">
          {say({ key: rawHelp })}
        </p>
      )}
      {children}
      {problem && (
        <p id={problemId(name)} className="why">
          <ErrorIcon />
          <span>{say(problem.text)}</span>
        </p>
      )}
    </div>
  )
}
