import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { type FieldProps, toFieldPathId } from '@rjsf/utils'
import { use } from 'react'
import type { ServerField } from '../engine/form/server-fields.ts'
import { useText } from '../i18n/use-text.ts'
import type { Json } from '../language/json.ts'
import { incomplete } from './entries/entry-at.ts'
import { FormValuesContext, useFormScope } from './form-scope.ts'
import { ErrorIcon } from './problems.tsx'
import { TextInput } from './TextInput.tsx'
import { fieldId, problemId, useProblem } from './use-field.ts'

/** The `select` of the screen renders a field with several values; here it is only validated. */
const isOfMany = (property: unknown): boolean =>
  typeof property === 'object' &&
  property !== null &&
  'type' in property &&
  property.type === 'array'

/**
 * Root object of a form. Passes its rendered fields to the blocks, which place them. The object
 * field of rjsf has more features (additional keys, titles, descriptions), which flows cannot use.
 */
export function FormFields({
  schema,
  uiSchema,
  formData,
  fieldPathId,
  registry,
  onChange,
  onBlur,
  onFocus,
}: FieldProps) {
  const { renderContent, change, view } = useFormScope()
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([, property]) => !isOfMany(property),
  )
  const drawn = properties.map(([name, property]) => [
    name,
    <SchemaField
      key={name}
      name={name}
      schema={typeof property === 'boolean' ? {} : property}
      uiSchema={uiSchema?.[name]}
      formData={formData?.[name]}
      fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId.path)}
      required={schema.required?.includes(name) ?? false}
      registry={registry}
      onChange={onChange}
      onBlur={onBlur}
      onFocus={onFocus}
    />,
  ])
  const dictated = Object.entries(view.dictated ?? {}).map(([group, fields]) => [
    group,
    <ServerFields key={group} group={group} fields={fields} change={change} />,
  ])
  return renderContent(Object.fromEntries([...drawn, ...dictated]))
}

interface ServerFieldsProps {
  readonly group: string
  readonly fields: readonly ServerField[]
  readonly change: (field: string, value: Json) => void
}

/**
 * Fields that the server requests, with the server's labels as plain text. Their meaning is unknown
 * here, so the browser fills in nothing. A value that is too long is reported, not cut.
 */
export function ServerFields({ group, fields, change }: ServerFieldsProps) {
  const held = use(FormValuesContext)[group]
  return fields.map((field) => (
    <Dictated
      key={field.name}
      at={`${group}.${field.name}`}
      field={field}
      value={valueIn(held, field.name)}
      change={change}
    />
  ))
}

function valueIn(held: Json | undefined, name: string): Json | undefined {
  return typeof held === 'object' &&
    held !== null &&
    !Array.isArray(held) &&
    Object.hasOwn(held, name)
    ? (held as Readonly<Record<string, Json>>)[name]
    : undefined
}

interface OneProps {
  readonly at: string
  readonly field: ServerField
  readonly value: Json | undefined
  readonly change: ServerFieldsProps['change']
}

function Dictated({ at, field, value, change }: OneProps) {
  const say = useText()
  const { view } = useFormScope()
  const { problem, describes, onBlur } = useProblem(at)
  const input = {
    id: fieldId(at),
    name: at,
    disabled: view.locked.includes(at),
    'aria-required': field.required,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': describes ? problemId(at) : undefined,
    onBlur,
  }
  const text = typeof value === 'string' ? value : ''
  return (
    <div className="field">
      <label htmlFor={input.id}>{field.label}</label>
      {field.type === 'choice' && (
        <Menu
          input={input}
          value={text}
          choices={field.choices}
          choose={(chosen) => change(at, chosen)}
        />
      )}
      {field.type === 'yes-no' && (
        <Menu
          input={input}
          value={typeof value === 'boolean' ? String(value) : ''}
          choices={[
            { value: 'true', label: say({ key: 'app.yes' }) },
            { value: 'false', label: say({ key: 'app.no' }) },
          ]}
          choose={(chosen) => change(at, chosen === '' ? '' : chosen === 'true')}
        />
      )}
      {field.type !== 'choice' && field.type !== 'yes-no' && (
        <TextInput
          {...input}
          autoComplete="off"
          type={types[field.type]}
          // The browser keeps an entry that it cannot read.
          value={text === incomplete ? '' : text}
          report={(typed) => change(at, typed)}
        />
      )}
      {problem && (
        <p id={problemId(at)} className="why">
          <ErrorIcon />
          <span>{say(problem.text)}</span>
        </p>
      )}
    </div>
  )
}

const types = { text: 'text', email: 'email', phone: 'tel', date: 'date' } as const

interface MenuProps {
  readonly input: Readonly<Record<string, unknown>>
  readonly value: string
  readonly choices: ServerField['choices']
  readonly choose: (value: string) => void
}

/** No choice is preselected. */
function Menu({ input, value, choices, choose }: MenuProps) {
  const say = useText()
  return (
    <div className="select-menu">
      <select
        className="input"
        {...input}
        value={value}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{say({ key: 'app.choose' })}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
