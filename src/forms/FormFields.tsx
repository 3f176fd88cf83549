import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import { toFieldPathId, type FieldProps } from '@rjsf/utils'
import { useFormScope } from './form-scope.ts'
import { ServerFields } from './ServerFields.tsx'

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
