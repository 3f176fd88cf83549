import type { JsonObject } from '../../src/language/json.ts'
import type { DataKind } from '../../src/language/syntax-dsl.ts'
import { uiKeys } from '../../src/language/ui-keys.ts'
import type { Name, ProjectNames } from './project-names.ts'

/** Schemas of JSON Schema and rjsf keys inside flows. Common keys have help; others are allowed. */
export function formSchemas(
  names: ProjectNames,
): Readonly<Record<Exclude<DataKind, 'value' | 'given'>, JsonObject>> {
  const ui = { type: 'object', properties: uiSchemas(names) }
  const use = {
    type: 'object',
    properties: { $ref: reference(names), title: titleOfField, ...jsonSchemaKeys },
  }
  return {
    'field-schema': { type: 'object', properties: jsonSchemaKeys },
    'form-schema': {
      type: 'object',
      properties: {
        required: describeSchema(
          { type: 'array', items: { type: 'string' } },
          'Fields that must be filled in.',
          'required: [username, password]',
        ),
        properties: describeSchema(
          { type: 'object', additionalProperties: use },
          'The fields by name.',
          'properties:\n  code: { $ref: fields/one-time-code, title: otp.code }',
        ),
      },
    },
    'field-ui': ui,
    'form-ui': { type: 'object', additionalProperties: ui },
  }
}

const valueOr = (type: string): JsonObject => ({ type: [type, 'string'] })

const titleOfField = describeSchema(
  { type: 'string' },
  'The label of the field: the key of a text.',
  'title: sign-in.login.username',
)

const jsonSchemaKeys: JsonObject = {
  type: describeSchema(
    { type: ['string', 'array'] },
    'What it holds: `string`, `boolean`, `integer`, `number`, `array` or `object`.',
    'type: string',
  ),
  minLength: describeSchema(valueOr('integer'), 'So many characters at least.', 'minLength: 1'),
  maxLength: describeSchema(
    valueOr('integer'),
    'So many characters at most.',
    'maxLength: =tenant.login.maxLength',
  ),
  pattern: describeSchema(
    { type: 'string' },
    'A regular expression that it must match.',
    "pattern: '^[a-z]+$'",
  ),
  minimum: describeSchema(valueOr('number'), 'The least number.', 'minimum: 1'),
  maximum: describeSchema(valueOr('number'), 'The greatest number.', 'maximum: 10'),
  enum: describeSchema({ type: 'array' }, 'One of these.', 'enum: [a, b]'),
  const: describeSchema({}, 'Exactly this.', 'const: true'),
}

function reference({ field }: ProjectNames): JsonObject {
  const kinds = field.map(({ name }) => ({
    name: `fields/${name}`,
    help: `schemas/fields/${name}.yaml`,
  }))
  return describeSchema(
    suggestValues({ type: 'string' }, kinds),
    'A kind of field, with its widget, its class and its rules.',
    '$ref: fields/user-id',
  )
}

function uiSchemas({ widget }: ProjectNames): JsonObject {
  return Object.fromEntries(
    Object.entries(uiKeys).map(([key, { takes, help, ui = '' }]) => {
      const schema = takes === 'string' ? { type: takes } : { type: [takes, 'string'] }
      return [
        key,
        describeSchema(key === 'ui:widget' ? suggestValues(schema, widget) : schema, help, ui),
      ]
    }),
  )
}

/**
 * Adds completion values to a schema without refusing others, such as names of the screen and
 * `takes.…`.
 */
export function suggestValues(schema: JsonObject, names: readonly Name[]): JsonObject {
  return {
    ...schema,
    defaultSnippets: names.map(({ name, help }) => ({
      label: name,
      body: name,
      ...(help === undefined ? {} : { description: help }),
    })),
  }
}

/**
 * Adds help to a schema, and the example below it where the editor renders Markdown. For a choice
 * (`anyOf`) the language server shows `description` as plain text, so the example is in both.
 */
export function describeSchema(schema: JsonObject, help: string, example?: string): JsonObject {
  const markdown = example === undefined ? help : `${help}\n\n\`\`\`yaml\n${example}\n\`\`\``
  return {
    description: 'anyOf' in schema ? markdown : help,
    markdownDescription: markdown,
    ...schema,
  }
}
