import { expect, test } from 'vitest'
import { languageAttributes } from './language-attributes.ts'

test.each([
  ['ko-KR', 'lang="ko-KR"'],
  ['ar-XB', 'lang="ar-XB" dir="rtl"'],
  ['ku-Arab-IQ', 'lang="ku-Arab-IQ" dir="rtl"'],
  ['ku-TR', 'lang="ku-TR"'],
])('a page in %s has %s', (language, attributes) => {
  expect(languageAttributes(language)).toBe(attributes)
})

test('a page with a short tag keeps the direction of the whole one', () => {
  expect(languageAttributes('az-Arab-IR', 'az')).toBe('lang="az" dir="rtl"')
})
