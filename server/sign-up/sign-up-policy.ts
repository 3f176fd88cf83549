import type { components } from '../../src/api/generated/common-api.ts'
import type { Json } from '../../src/language/json.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { apiError } from '../http/errors.ts'
import type { Store } from '../store/tables.ts'
import { type Language, readPolicyTexts, serverText } from '../texts/server-text.ts'
import { liveInvitation } from './applications.ts'
import { signUpRules, type SignUpRules } from './sign-up-rules.ts'

/** Returns the sign-up rules in the form that a screen needs. */
export async function signUpPolicy(
  store: Store,
  tenant: string,
  language: Language,
): Promise<components['schemas']['SignupPolicy']> {
  const { open, inviteOnly, approval, domains, postfix, idMaxLength, confirmEmail, confirmPhone } =
    await signUpRules(store, tenant)
  return {
    enabled: open,
    inviteOnly,
    approvalRequired: approval,
    allowedEmailDomains: [...domains],
    postfix,
    idMaxLength,
    requiredAttributes: attributeFields(tenant, language),
    confirmEmail,
    confirmPhone,
  }
}

/**
 * Where sign-up is closed, no code is sent and no question about an ID is answered.
 * @throws SIGNUP_UNAVAILABLE
 */
export function assertOpen({ open }: SignUpRules): void {
  if (!open) throw apiError('SIGNUP_UNAVAILABLE')
}

/**
 * Checks that this user may sign up here, with or without an invitation.
 * @throws SIGNUP_UNAVAILABLE, SIGNUP_INVITE_ONLY, SIGNUP_INVITATION_EXPIRED
 */
export async function assertMaySignUp(
  store: Store,
  {
    now,
    rules,
    tenant,
    invitationKey,
  }: {
    readonly now: number
    readonly rules: SignUpRules
    readonly tenant: string
    readonly invitationKey: string | undefined
  },
): Promise<void> {
  assertOpen(rules)
  if (invitationKey !== undefined) await liveInvitation(store, { now, tenant, invitationKey })
  else if (rules.inviteOnly) throw apiError('SIGNUP_INVITE_ONLY')
}

type Schemas = components['schemas']

const effectiveDate = '2026-01-01'
const contents = readPolicyTexts(new URL('./texts/', import.meta.url))

/** Titles are texts of the server. */
const terms = [
  { termsId: 'signup-service', version: '3', required: true },
  { termsId: 'signup-personal-data', version: '2', required: true },
  { termsId: 'signup-news', version: '1', required: false },
] as const

const versionId = ({ termsId, version }: (typeof terms)[number]): string => `${termsId}:${version}`

const titleOf = (id: string, language: Language): string => serverText(language, `terms.${id}`)

/** Returns the terms of a sign-up, in one language. */
export const signUpTerms = (language: Language): Schemas['SignupTerms'] => ({
  items: terms.map((one) => ({
    termsId: one.termsId,
    termsVersionId: versionId(one),
    title: titleOf(one.termsId, language),
    required: one.required,
    version: one.version,
  })),
})

/** Returns their full text; undefined for terms that are not a sign-up's. */
export function signUpTermsDetails(
  id: string,
  language: Language,
): Schemas['TermsDetails'] | undefined {
  const termsEntry = terms.find(({ termsId }) => termsId === id)
  return (
    termsEntry && {
      id,
      title: titleOf(id, language),
      content: contents.contentOf(id, language),
      version: termsEntry.version,
      effectiveDate,
      languages: [...contents.languagesOf(id)],
    }
  )
}

/**
 * Returns the accepted terms, by id and version.
 * @throws TERMS_REQUIRED when required terms are missing, or another version than today's was
 * accepted
 */
export function agreedTerms(
  termsIdList: readonly string[],
): readonly { readonly termsId: string; readonly version: string }[] {
  const agreed = terms.filter((one) => termsIdList.includes(versionId(one)))
  if (
    terms.some((one) => one.required && !agreed.includes(one)) ||
    agreed.length !== new Set(termsIdList).size
  )
    throw apiError('TERMS_REQUIRED')
  return agreed
}

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

type City = readonly [city: string, localCity: string, timezone: string]

const continents = {
  AS: { name: 'Asia', localName: '아시아' },
  EU: { name: 'Europe', localName: '유럽' },
  NA: { name: 'North America', localName: '북아메리카' },
  SA: { name: 'South America', localName: '남아메리카' },
  AF: { name: 'Africa', localName: '아프리카' },
  OC: { name: 'Oceania', localName: '오세아니아' },
} as const

const cities: Readonly<Record<keyof typeof continents, readonly City[]>> = {
  AS: [
    ['Seoul', '서울', 'Asia/Seoul'],
    ['Tokyo', '도쿄', 'Asia/Tokyo'],
    ['Shanghai', '상하이', 'Asia/Shanghai'],
    ['Taipei', '타이베이', 'Asia/Taipei'],
    ['Hong Kong', '홍콩', 'Asia/Hong_Kong'],
    ['Singapore', '싱가포르', 'Asia/Singapore'],
    ['Kuala Lumpur', '쿠알라룸푸르', 'Asia/Kuala_Lumpur'],
    ['Manila', '마닐라', 'Asia/Manila'],
    ['Jakarta', '자카르타', 'Asia/Jakarta'],
    ['Ho Chi Minh City', '호찌민', 'Asia/Ho_Chi_Minh'],
    ['Bangkok', '방콕', 'Asia/Bangkok'],
    ['Dhaka', '다카', 'Asia/Dhaka'],
    ['Kolkata', '콜카타', 'Asia/Kolkata'],
    ['Karachi', '카라치', 'Asia/Karachi'],
    ['Tashkent', '타슈켄트', 'Asia/Tashkent'],
    ['Almaty', '알마티', 'Asia/Almaty'],
    ['Dubai', '두바이', 'Asia/Dubai'],
    ['Riyadh', '리야드', 'Asia/Riyadh'],
    ['Jerusalem', '예루살렘', 'Asia/Jerusalem'],
  ],
  EU: [
    ['London', '런던', 'Europe/London'],
    ['Dublin', '더블린', 'Europe/Dublin'],
    ['Lisbon', '리스본', 'Europe/Lisbon'],
    ['Madrid', '마드리드', 'Europe/Madrid'],
    ['Paris', '파리', 'Europe/Paris'],
    ['Brussels', '브뤼셀', 'Europe/Brussels'],
    ['Amsterdam', '암스테르담', 'Europe/Amsterdam'],
    ['Berlin', '베를린', 'Europe/Berlin'],
    ['Zurich', '취리히', 'Europe/Zurich'],
    ['Rome', '로마', 'Europe/Rome'],
    ['Vienna', '빈', 'Europe/Vienna'],
    ['Prague', '프라하', 'Europe/Prague'],
    ['Warsaw', '바르샤바', 'Europe/Warsaw'],
    ['Budapest', '부다페스트', 'Europe/Budapest'],
    ['Stockholm', '스톡홀름', 'Europe/Stockholm'],
    ['Helsinki', '헬싱키', 'Europe/Helsinki'],
    ['Athens', '아테네', 'Europe/Athens'],
    ['Istanbul', '이스탄불', 'Europe/Istanbul'],
    ['Kyiv', '키이우', 'Europe/Kyiv'],
  ],
  NA: [
    ['New York', '뉴욕', 'America/New_York'],
    ['Toronto', '토론토', 'America/Toronto'],
    ['Chicago', '시카고', 'America/Chicago'],
    ['Mexico City', '멕시코시티', 'America/Mexico_City'],
    ['Denver', '덴버', 'America/Denver'],
    ['Phoenix', '피닉스', 'America/Phoenix'],
    ['Los Angeles', '로스앤젤레스', 'America/Los_Angeles'],
    ['Vancouver', '밴쿠버', 'America/Vancouver'],
    ['Anchorage', '앵커리지', 'America/Anchorage'],
    ['Panama', '파나마', 'America/Panama'],
  ],
  SA: [
    ['São Paulo', '상파울루', 'America/Sao_Paulo'],
    ['Buenos Aires', '부에노스아이레스', 'America/Argentina/Buenos_Aires'],
    ['Santiago', '산티아고', 'America/Santiago'],
    ['Lima', '리마', 'America/Lima'],
    ['Bogotá', '보고타', 'America/Bogota'],
    ['Caracas', '카라카스', 'America/Caracas'],
  ],
  AF: [
    ['Cairo', '카이로', 'Africa/Cairo'],
    ['Johannesburg', '요하네스버그', 'Africa/Johannesburg'],
    ['Lagos', '라고스', 'Africa/Lagos'],
    ['Nairobi', '나이로비', 'Africa/Nairobi'],
    ['Casablanca', '카사블랑카', 'Africa/Casablanca'],
  ],
  OC: [
    ['Sydney', '시드니', 'Australia/Sydney'],
    ['Melbourne', '멜버른', 'Australia/Melbourne'],
    ['Brisbane', '브리즈번', 'Australia/Brisbane'],
    ['Perth', '퍼스', 'Australia/Perth'],
    ['Auckland', '오클랜드', 'Pacific/Auckland'],
    ['Honolulu', '호놀룰루', 'Pacific/Honolulu'],
  ],
}

export const listContinents = (): Schemas['Continents'] => ({
  items: Object.entries(continents).map(([code, { name, localName }]) => ({
    code,
    name,
    localName,
  })),
})

/**
 * Returns the time zones of a continent, in the order of the list; an empty list for an unknown
 * continent.
 */
export function listTimezones(continent: string, now: number): Schemas['Timezones'] {
  const citiesOfContinent = Object.entries(cities).find(([code]) => code === continent)?.[1] ?? []
  return {
    items: citiesOfContinent.map(([city, localCity, timezone]) => ({
      city,
      localCity,
      timezone,
      offset: offsetOf(timezone, now),
    })),
  }
}

export const isTimezone = (name: string): boolean =>
  Object.values(cities).some((list) => list.some(([, , timezone]) => timezone === name))

/** `UTC+09:00`, summer time included. */
function offsetOf(timeZone: string, now: number): string {
  const part =
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return part === 'GMT' ? 'UTC+00:00' : part.replace('GMT', 'UTC')
}
