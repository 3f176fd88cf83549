import type { components } from '../../src/api/generated/common-api.ts'
import type { Json } from '../../src/language/json.ts'
import { judge } from '../../src/rules/judge.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { apiError } from '../api-error.ts'

type Schemas = components['schemas']
type Language = Schemas['LanguageTag']
type Attribute = Omit<Schemas['SignupAttribute'], 'label' | 'choices'> & {
  readonly label: Readonly<Record<Language, string>>
  readonly choices?: readonly (readonly [string, Readonly<Record<Language, string>>])[]
}

const company: Attribute = {
  name: 'company',
  type: 'text',
  required: true,
  maxLength: 100,
  label: { 'en-US': 'Company', 'ko-KR': '회사' },
}
const department: Attribute = {
  name: 'department',
  type: 'text',
  required: true,
  maxLength: 100,
  label: { 'en-US': 'Department', 'ko-KR': '부서' },
}
const site: Attribute = {
  name: 'site',
  type: 'choice',
  required: false,
  label: { 'en-US': 'Place of work (optional)', 'ko-KR': '근무지(선택)' },
  choices: [
    ['seoul', { 'en-US': 'Seoul', 'ko-KR': '서울' }],
    ['suwon', { 'en-US': 'Suwon', 'ko-KR': '수원' }],
    ['elsewhere', { 'en-US': 'Elsewhere', 'ko-KR': '기타' }],
  ],
}
const firstWorkDay: Attribute = {
  name: 'firstDay',
  type: 'date',
  required: false,
  label: { 'en-US': 'First day at work (optional)', 'ko-KR': '입사일(선택)' },
}

const byTenant: Readonly<Record<string, readonly Attribute[]>> = {
  'hanbit-bank': [
    {
      name: 'branch',
      type: 'text',
      required: true,
      maxLength: 50,
      label: { 'en-US': 'Branch', 'ko-KR': '영업점' },
    },
    {
      name: 'handlesCustomers',
      type: 'yes-no',
      required: true,
      label: { 'en-US': 'Works with customers', 'ko-KR': '고객 응대 업무 여부' },
    },
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

function fieldOf(
  { label, choices, ...rest }: Attribute,
  language: Language,
): Schemas['SignupAttribute'] {
  return {
    ...rest,
    label: label[language],
    ...(choices && { choices: choices.map(([value, name]) => ({ value, label: name[language] })) }),
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
      ? [['one-of', choices.map(([value]) => value)] as const]
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
