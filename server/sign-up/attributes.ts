import type { components } from '../../src/api/generated/common-api.ts'
import type { Json } from '../../src/language/json.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../api-error.ts'
import { type Language, serverText } from '../texts/server-text.ts'

type Schemas = components['schemas']
type Attribute = Omit<Schemas['SignupAttribute'], 'label' | 'choices'> & {
  readonly choices?: readonly string[]
}

/** Labels are texts of the server. */
const company: Attribute = { name: 'company', type: 'text', required: true, maxLength: 100 }
const department: Attribute = { name: 'department', type: 'text', required: true, maxLength: 100 }
const site: Attribute = {
  name: 'site',
  type: 'choice',
  required: false,
  choices: ['seoul', 'suwon', 'elsewhere'],
}
const firstWorkDay: Attribute = { name: 'firstDay', type: 'date', required: false }

const byTenant: Readonly<Record<string, readonly Attribute[]>> = {
  'hanbit-bank': [
    { name: 'branch', type: 'text', required: true, maxLength: 50 },
    { name: 'handlesCustomers', type: 'yes-no', required: true },
  ],
  maru: [department, site, firstWorkDay],
}

const attributesOf = (tenant: string): readonly Attribute[] =>
  (Object.hasOwn(byTenant, tenant) ? byTenant[tenant] : undefined) ?? [company, department, site]

export const asksForAttribute = (tenant: string, name: string): boolean =>
  attributesOf(tenant).some((attribute) => attribute.name === name)

/**
 * Returns the tenant's fields beyond the names, in one language. The label alone says which fields
 * are optional.
 */
export const attributeFields = (
  tenant: string,
  language: Language,
): Schemas['SignupPolicy']['requiredAttributes'] =>
  attributesOf(tenant).map((attribute) => fieldOf(attribute, language))

function fieldOf({ choices, ...rest }: Attribute, language: Language): Schemas['SignupAttribute'] {
  const text = (key: string) => serverText(language, `attributes.${rest.name}.${key}`)
  return {
    ...rest,
    label: text('label'),
    ...(choices && {
      choices: choices.map((value) => ({ value, label: text(`choices.${value}`) })),
    }),
  }
}

/**
 * Returns the entered values by name, each normalized. Drops values that the tenant did not
 * request.
 * @throws VALIDATION_FAILED
 */
export function readAttributes(
  tenant: string,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | boolean>> {
  const definitions = attributesOf(tenant)
  const unknownNames = Object.keys(given).find(
    (name) => !definitions.some((attribute) => attribute.name === name),
  )
  if (unknownNames !== undefined) throw invalidAttribute(unknownNames, 'unknown')
  return Object.fromEntries(
    definitions.flatMap((attribute) => {
      const value = Object.hasOwn(given, attribute.name) ? given[attribute.name] : undefined
      const entered =
        typeof value === 'string' ? normalise(entryKindOf[attribute.type], value) : value
      if (entered === undefined || entered === null || entered === '') {
        if (attribute.required) throw invalidAttribute(attribute.name, 'required')
        return []
      }
      return [[attribute.name, assertAttribute(attribute, entered)] as const]
    }),
  )
}

/** Choices, dates and answers are not typed. */
const entryKindOf: Readonly<Record<string, string>> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
}

function assertAttribute(
  { name, type, maxLength = 255, choices = [] }: Attribute,
  entered: unknown,
): string | boolean {
  if (type === 'yes-no') return typeof entered === 'boolean' ? entered : refuse(name, 'type')
  if (typeof entered !== 'string') return refuse(name, 'type')
  if (/\p{Cc}/u.test(entered)) return refuse(name, 'pattern')
  const rules: readonly (readonly [string, Json])[] = [
    ['max-length', maxLength],
    ...(type === 'choice'
      ? [['one-of', choices] as const]
      : type === 'text'
        ? []
        : [[type, true] as const]),
  ]
  const failedRule = rules.find(
    ([rule, parameter]) => judge(rule, entered, parameter, {}).is !== 'holds',
  )
  return failedRule === undefined ? entered : refuse(name, failedRule[0])
}

const invalidAttribute = (name: string, rule: string) =>
  apiError('VALIDATION_FAILED', {
    issues: [{ path: `/plainAttrs/attributes/${name.slice(0, 64)}`, rule }],
  })

function refuse(name: string, rule: string): never {
  throw invalidAttribute(name, rule)
}
