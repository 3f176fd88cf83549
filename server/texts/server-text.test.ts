import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { missingServerTexts, serverLanguages, serverText, serverTexts } from './server-text.ts'

const app = readFileSync(new URL('../../flows/app.yaml', import.meta.url), 'utf8')
/** Those of the product are complete; that of one tenant may lack a text (decision 0147). */
const { languages: complete } = parse(app) as { readonly languages: readonly string[] }

const [first = ''] = serverLanguages
const form = /_(?:zero|one|two|few|many|other)$/
const plainKeys = (language: string) =>
  new Set([...serverTexts(language).keys()].map((key) => key.replace(form, '')))
const places = (text = '') => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test('has texts in several languages', () => {
  expect(serverLanguages.length).toBeGreaterThan(1)
})

test.each(complete)('%s has every text', (language) => {
  expect([...plainKeys(language)].toSorted()).toEqual([...plainKeys(first)].toSorted())
  expect([...serverTexts(language)].filter(([, text]) => text.trim() === '')).toEqual([])
})

test.each(serverLanguages)(
  '%s has the same places in each text, and the plural forms',
  (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect([...plainKeys(language)].filter((key) => !plainKeys(first).has(key))).toEqual([])
    for (const key of plainKeys(language)) {
      const own = serverTexts(language)
      const of = (texts: ReadonlyMap<string, string>) => texts.get(key) ?? texts.get(`${key}_other`)
      expect([key, places(of(own))]).toEqual([key, places(of(serverTexts(first)))])
      const missing = own.has(key) ? [] : forms.filter((each) => !own.has(`${key}_${each}`))
      expect([key, missing]).toEqual([key, []])
    }
  },
)

test('isolates a value in a language from right to left, but no number and no address', () => {
  expect(serverText('ar-EG', 'appLink', { link: 'https://a.example/b' })).not.toContain('\u2068')
  const values = { product: 'Gatehouse' }
  expect(serverText('ar-EG', 'signUp.approved.subject', values)).toContain('\u2068Gatehouse\u2069')
  expect(serverText('en-US', 'signUp.approved.subject', values)).not.toContain('\u2068')
})

test('fills values, and never reads a value as a place', () => {
  expect(serverText('en-US', 'desk.contact', { ways: '{ways}' })).toBe('the service desk ({ways})')
})

test.each([
  [0, 'No codes are left.'],
  [1, '1 code is left.'],
  [2, '2 codes are left.'],
])('chooses the form for %i', (count, sentence) => {
  const values = { count, product: 'X', desk: 'Y' }
  expect(serverText('en-US', 'notice.recoveryCodes.used.body', values)).toContain(sentence)
})

test.each([
  ['ko', '홈으로 이동'],
  ['xx-YY', 'Go to home'],
])('takes %s from the nearest language', (language, text) => {
  expect(serverText(language, 'status.failed.link')).toBe(text)
})

test('tells the languages without all texts, with their number', () => {
  const of = plainKeys(first).size
  expect(missingServerTexts([...complete, 'ko'])).toEqual([])
  expect(missingServerTexts(['de-DE', 'de-DE'])).toEqual([{ language: 'de-DE', missing: of, of }])
})

test('refuses an unknown key and a missing value', () => {
  expect(() => serverText('en-US', 'no.such')).toThrow('no text no.such')
  expect(() => serverText('en-US', 'desk.contact')).toThrow('lacks its value ways')
})
