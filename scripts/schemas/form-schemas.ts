import type { JsonObject } from '../../src/language/json.ts'
import type { DataKind, Shape } from '../../src/language/syntax-dsl.ts'
import { uiKeys } from '../../src/language/value-keys.ts'
import type { Name, ProjectNames, PartName, TakenName } from './project-names.ts'

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

const nameOfText: Shape = { is: 'name' }
const anyValue: Shape = { is: 'data', of: 'value' }
const anythingGiven: Shape = { is: 'data', of: 'given' }
const givenCall: Shape = { is: 'keys', of: 'givenCall' }
const steps: Shape = { is: 'some', of: { is: 'keys', of: 'step' } }

/**
 * Returns for each part its inputs below `with` and its ends below `on`. Further keys are allowed,
 * because a tenant can extend a part, and an unknown part has unknown inputs.
 */
export function usedParts(
  parts: readonly PartName[],
  operations: readonly Name[],
  ofShape: (shape: Shape) => JsonObject,
): JsonObject {
  const known = parts.map((part) => ({
    if: uses({ const: part.name }),
    then: { properties: { with: taken(part), on: ended(part) } },
  }))
  const others = {
    if: uses({ enum: parts.map(({ name }) => name) }),
    else: { properties: { with: { additionalProperties: ofShape(anythingGiven) } } },
  }
  return { allOf: [...known, others] }

  function taken({ takes }: PartName): JsonObject {
    return {
      properties: Object.fromEntries(
        takes.map((take) => [
          take.name,
          describeSchema(ofTaken(take), take.help, exampleOf(take, operations)),
        ]),
      ),
    }
  }

  function ended({ name, ends }: PartName): JsonObject {
    return {
      properties: Object.fromEntries(
        ends.map((end) => [
          end,
          describeSchema(
            ofShape(steps),
            `An end of the part \`${name}\`: what follows it.`,
            `${end}: { go: consumer-home }`,
          ),
        ]),
      ),
    }
  }

  function ofTaken({ type, words }: TakenName): JsonObject {
    if (type === 'call') return ofShape(givenCall)
    if (type === 'icon') return ofShape({ is: 'name', of: 'icon' })
    if (type === 'key' || type === 'store') return ofShape(nameOfText)
    // The compiler reports a value of another kind: only there does `=…` have a type.
    const plain =
      type === 'boolean' ? [{ enum: [true, false] }] : words.length > 0 ? [{ enum: words }] : []
    return { anyOf: [...plain, ofShape(anyValue)] }
  }
}

const uses = (part: JsonObject): JsonObject => ({ properties: { use: part }, required: ['use'] })

function exampleOf(
  { name, type, words: [word], like = 'verification', answers }: TakenName,
  operations: readonly Name[],
): string {
  const fitting = operations.filter((one) => one.answers === answers)
  const operation =
    (fitting.find((one) => one.name.startsWith(name)) ?? fitting[0])?.name ?? 'sendVerificationOtp'
  const values: Readonly<Record<string, string>> = {
    call: `{ call: ${operation}, with: { requestId: =state.auth.requestId } }`,
    store: like,
    key: 'otp.confirm',
    icon: 'check',
    integer: '1',
    boolean: 'true',
    text: '=state.auth.userId',
    'error-code': '=query.code',
  }
  return `${name}: ${word ?? values[type] ?? '=answer'}`
}
