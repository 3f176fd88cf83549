import { expect, test } from 'vitest'
import { preferredLanguage, preferredTag } from './server-text.ts'

test.each([
  [{ 'accept-language': 'fr, ko;q=0.8' }, undefined, 'ko'],
  [{ 'accept-language': 'ko;q=0.3, en-GB;q=0.7' }, undefined, 'en'],
  [{ 'accept-language': 'ko;q=0, en' }, undefined, 'en'],
  [{ 'accept-language': 'ko', cookie: 'a=b; Language=English' }, undefined, 'en'],
  [{}, undefined, 'en'],
  [{}, ['ko-KR', 'en-US'], 'ko'],
  [{ 'accept-language': 'fr' }, ['ko-KR', 'en-US'], 'ko'],
  [{ 'accept-language': 'en', cookie: 'Language=English' }, ['ko-KR'], 'ko'],
] as const)('%o of a tenant with %o reads %s', (headers, languages, language) => {
  expect(preferredLanguage(headers, languages)).toBe(language)
  expect(preferredTag(headers, languages).slice(0, 2)).toBe(language)
})
