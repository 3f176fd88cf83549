import type { Form, RuleUse } from '../../language/form.ts'
import type { Json } from '../../language/json.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { isList, isObject, getOwn } from '../expressions/values.ts'

/** Types that a server may request: no other type is rendered. */
export const serverFieldTypes = ['text', 'email', 'phone', 'choice', 'date', 'yes-no'] as const
export type ServerFieldType = (typeof serverFieldTypes)[number]

/** A field that a server requests. `label` is the server's own text, in the requested language. */
export interface ServerField {
  readonly name: string
  readonly label: string
  readonly type: ServerFieldType
  readonly required: boolean
  readonly maxLength: number
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

/** Limits: the number of fields for one page, and the length of a line of input. */
const limits = { fields: 40, length: 255, choices: 300 } as const

/**
 * Returns the fields that a server dictates in a form. Returns undefined for a list that has not
 * arrived or is invalid. Then nothing is rendered or sent.
 */
export function serverFields(
  form: Pick<Form, 'fields'>,
  name: string,
  context: EvaluationContext,
): readonly ServerField[] | undefined {
  const use = getOwn(form.fields ?? {}, name)
  const list = use && evaluate(use, context)
  if (!isList(list) || list.length > limits.fields) return undefined
  const read = list.map(readField)
  const fields = read.filter((field) => field !== undefined)
  return fields.length === read.length &&
    new Set(fields.map((field) => field.name)).size === fields.length
    ? fields
    : undefined
}

/**
 * A name becomes a key of the request and part of an id in the page. So it has plain letters only,
 * and is no name that every object has.
 */
const isName = (name: Json | undefined): name is string =>
  typeof name === 'string' && /^[A-Za-z][A-Za-z0-9_-]{0,63}$/.test(name) && !(name in {})

function readField(given: Json): ServerField | undefined {
  if (!isObject(given)) return undefined
  const { name, label, type, required, maxLength, choices } = Object.assign(
    Object.create(null) as object,
    given,
  ) as Readonly<Record<string, Json | undefined>>
  const known = serverFieldTypes.find((word) => word === type)
  if (!isName(name) || typeof label !== 'string' || label.trim() === '' || known === undefined)
    return undefined
  const read = known === 'choice' ? readChoices(choices) : []
  if (read === undefined) return undefined
  const length =
    typeof maxLength === 'number' && maxLength > 0
      ? Math.min(maxLength, limits.length)
      : limits.length
  return { name, label, type: known, required: required === true, maxLength: length, choices: read }
}

function readChoices(given: Json | undefined): ServerField['choices'] | undefined {
  if (!isList(given) || given.length === 0 || given.length > limits.choices) return undefined
  const read = given.flatMap((choice) =>
    isObject(choice) &&
    typeof choice['value'] === 'string' &&
    choice['value'] !== '' &&
    typeof choice['label'] === 'string'
      ? [{ value: choice['value'], label: choice['label'] }]
      : [],
  )
  return read.length === given.length ? read : undefined
}

const literal = (value: Json) => ({ is: 'literal', value }) as const

/**
 * Returns the rules for each field. They are rules, because the schema is not known before the page
 * runs.
 */
export function serverFieldRules(
  group: string,
  fields: readonly ServerField[],
): readonly RuleUse[] {
  return fields.flatMap(({ name, label, type, required, maxLength, choices }) => {
    const at = `${group}.${name}`
    const byType: readonly RuleUse[] =
      type === 'choice'
        ? [{ at, rule: 'one-of', parameter: literal(choices.map(({ value }) => value)) }]
        : type === 'yes-no'
          ? []
          : [
              { at, rule: 'max-length', parameter: literal(maxLength) },
              ...(type === 'text' ? [] : [{ at, rule: type, parameter: literal(true) }]),
            ]
    const all: readonly RuleUse[] = [
      ...(required ? [{ at, rule: 'required-when', parameter: literal(true) }] : []),
      ...byType,
    ]
    return all.map((use) => Object.assign({}, use, { label }))
  })
}
