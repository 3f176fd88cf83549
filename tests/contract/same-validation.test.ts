import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { Json } from '../../src/language/json.ts'
import { normalise } from '../../src/rules/normalise.ts'
import { judge } from '../../src/rules/registry.ts'
import { HttpBrowser } from './support/http-browser.ts'
import { useTestServer } from './support/use-test-server.ts'

const referenceServer = useTestServer()
let browser: HttpBrowser
beforeEach(() => {
  browser = new HttpBrowser(referenceServer.origin)
})

interface SharedField {
  readonly schema: { readonly maxLength: number | string; readonly pattern?: string }
  readonly rules?: readonly string[]
  readonly ui: { readonly 'ui:widget': string }
}

const shared = (name: string) =>
  parse(
    readFileSync(join(import.meta.dirname, `../../schemas/fields/${name}.yaml`), 'utf8'),
  ) as SharedField

/** Applies a form's rules to a value: those of the shared field, and those that the form adds. */
function holdsInForm(
  name: string,
  typed: string,
  longest: number,
  added: Readonly<Record<string, Json>>,
): boolean {
  const {
    schema: { maxLength, pattern },
    rules = [],
    ui,
  } = shared(name)
  const value = normalise(ui['ui:widget'], typed)
  const limits = [
    value !== '',
    [...value].length <= (typeof maxLength === 'number' ? maxLength : longest),
    pattern === undefined || new RegExp(pattern, 'u').test(value),
  ]
  const validated = Object.entries({
    ...Object.fromEntries(rules.map((rule) => [rule, true])),
    ...added,
  })
  return (
    limits.every(Boolean) &&
    validated.every(
      ([rule, parameter]) => judge(rule, value, parameter, { country: 'KR' }).is === 'holds',
    )
  )
}

const phone = {
  type: 'phone',
  familyName: 'Kim',
  givenName: 'Minji',
  countryCode: 'KR',
  phoneNumber: '010-5550-0101',
}
const email = {
  type: 'email',
  familyName: 'Kim',
  givenName: 'Minji',
  email: 'minji.kim@example.com',
}
const find = async (asked: object) =>
  (await browser.api('POST', '/find-id/otp/send', asked)).body['code'] !== 'VALIDATION_FAILED'

const tables = [
  {
    id: 'R5.07',
    name: 'an address of e-mail',
    field: 'email-address',
    longest: 254,
    added: { 'no-whitespace': true },
    atServer: (value: string) => find({ ...email, email: value }),
    good: [
      'kim@example.com',
      "o'neil@example.com",
      'KIM+tag@mail.example.com',
      '김@예시.한국',
      ' kim@example.com',
      '\u200Ekim@example.com\u3000',
      'kim\uFF20example.com',
    ],
    bad: [
      'kim,lee@example.com',
      '<kim@example.com>',
      'kim@example.com,lee.net',
      'Kim<kim@example.com',
      'kim@example.com;',
      '(kim)kim@example.com',
      '',
      'kim',
      'kim@',
      '@example.com',
      'kim@example',
      'kim@@example.com',
      'kim@example..com',
      'kim @example.com',
      `${'k'.repeat(65)}@example.com`,
      'w'.repeat(10_000),
      '👍🏽',
      'שלום',
    ],
  },
  {
    id: 'R5.08',
    name: 'a mobile number',
    field: 'phone-number',
    longest: 20,
    added: { 'no-whitespace': true, 'mobile-number': 'country' },
    atServer: (value: string) => find({ ...phone, phoneNumber: value }),
    good: [
      '010-5550-0199',
      '01055500198',
      '+82-10-5550-0197',
      '０１０－５５５０－０１９６',
      '010.5550.0195',
      'tel:+82-10-5550-0194',
      '\u202A010-5550-0193\u202C',
    ],
    bad: [
      '',
      '1234',
      '02-555-0101',
      '010 5550 0101',
      '010-5550-0101-0101-0101',
      'abcdefgh',
      '٠١٠٥٥٥٠٠١٠١',
      '0'.repeat(10_000),
      '📱📱📱📱📱',
    ],
  },
  {
    id: 'R5.10',
    name: 'a name, where an ID is looked for',
    field: 'person-name',
    longest: 50,
    added: { 'no-whitespace': true },
    atServer: (value: string) => find({ ...phone, familyName: value }),
    good: [
      'Kim',
      '김',
      "O'Neil-Smith",
      '뷁',
      'ｋｉｍ',
      'שלום',
      'k'.repeat(50),
      'Kim\u00A0',
      '\u3000김',
      'ki\u200Bm',
    ],
    bad: ['', ' ', 'Ki m', 'k'.repeat(51), 'k'.repeat(10_000)],
  },
  {
    id: 'R5.06',
    name: 'an ID that is chosen',
    field: 'new-user-id',
    longest: 50,
    added: {},
    atServer: async (value: string) =>
      (await browser.api('POST', '/signup/id/check', { username: value })).body['code'] !==
      'VALIDATION_FAILED',
    good: ['bada', 'Bada-_.~@9', '9', 'b'.repeat(50), ' bada', 'ｂａｄａ', 'ba\u200Eda'],
    bad: [
      '',
      'bada kim',
      '바다김',
      'bada+kim',
      'bada\nkim',
      '👍🏽',
      'שלום',
      'b'.repeat(51),
      'b'.repeat(10_000),
    ],
  },
] as const

describe.each(tables)('$id: $name', ({ field, longest, added, atServer, good, bad }) => {
  it.each([
    ...good.map((value) => [value, true] as const),
    ...bad.map((value) => [value, false] as const),
  ])('%j gets the same result from the form and the server', async (value, holds) => {
    await browser.send('POST', '/sandbox/api/clock', JSON.stringify({ advanceSeconds: 61 }), {
      'content-type': 'application/json',
    })
    expect({
      form: holdsInForm(field, value, longest, added),
      server: await atServer(value),
    }).toEqual({ form: holds, server: holds })
  })
})
