import { expect, test } from 'vitest'
import { directionOf, isLanguageTag, languageFacts } from './language-facts.ts'

test('names each language in itself, and gives the cookie the English name', () => {
  const facts = languageFacts(['en-US', 'ko-KR', 'ja-JP', 'fr'])
  expect(Object.values(facts).map(({ name, cookie }) => [name, cookie])).toEqual([
    ['English', 'English'],
    ['한국어', 'Korean'],
    ['日本語', 'Japanese'],
    ['Français', 'French'],
  ])
})

test('names the region of a language that is listed twice, with the tag in the cookie', () => {
  const facts = languageFacts(['en-US', 'en-GB', 'nb'])
  expect(Object.values(facts).map(({ name, cookie }) => [name, cookie])).toEqual([
    ['American English', 'en-US'],
    ['British English', 'en-GB'],
    ['Norsk bokmål', 'nb'],
  ])
})

test('knows scripts and the direction of the lines', () => {
  const {
    'ja-JP': japanese,
    'ar-XB': arabic,
    'ur-PK': urdu,
  } = languageFacts(['ja-JP', 'ar-XB', 'ur-PK'])
  expect([japanese?.scripts, japanese?.direction]).toEqual([['Hira', 'Kana', 'Hani'], undefined])
  expect([arabic?.scripts, arabic?.direction]).toEqual([['Arab'], 'rtl'])
  expect([urdu?.scripts, urdu?.direction]).toEqual([['Arab'], 'rtl'])
})

const scripts = 'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi Latn Hang Hira Cyrl Deva'

test.each(scripts.split(' '))('the direction of the script %s is that of CLDR', (script) => {
  // Newer than the types of TypeScript 6.
  const locale = new Intl.Locale(`und-${script}`) as Intl.Locale & {
    readonly getTextInfo: () => { readonly direction: string }
  }
  expect(directionOf(locale.baseName) ?? 'ltr').toBe(locale.getTextInfo().direction)
})

test.each([
  ['ko-KR', true],
  ['fr', true],
  ['zh-Hant-TW', true],
  ['ko_KR', false],
  ['ko-kr', false],
  ['xx-YY', false],
  ['korean', false],
  ['', false],
])('%s is a tag of a language: %s', (tag, is) => {
  expect(isLanguageTag(tag)).toBe(is)
})
