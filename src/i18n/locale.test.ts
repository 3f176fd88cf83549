import { describe, expect, test } from 'vitest'
import { chooseLocale, localeCookie } from './locale.ts'

describe('the language of the reader (D1.10)', () => {
  test.each([
    ['R1.50 the cookie English', 'a=1; Language=English', ['ko-KR'], 'en-US'],
    ['R1.50 the cookie Korean', 'Language=Korean; b=2', ['en-US'], 'ko-KR'],
    ['T10 a cookie that says neither exactly', 'Language=korean', ['en-GB'], 'en-US'],
    ['a cookie with a name that only ends alike', 'MyLanguage=Korean', [], 'en-US'],
    ['R1.51 en* of the browser', '', ['en-GB', 'ko-KR'], 'en-US'],
    ['R1.52 ko* of the browser, the first that we have', '', ['fr-FR', 'KO', 'en'], 'ko-KR'],
    ['R1.53 neither', '', ['fr', 'ja'], 'en-US'],
    ['R1.53 nothing at all', '', [], 'en-US'],
  ] as const)('%s', (_, cookie, preferred, language) => {
    expect(chooseLocale({ cookie, preferred, languages: ['en-US', 'ko-KR'] })).toBe(language)
  })

  test.each([
    [
      'the first that it has, for a request of none of them',
      '',
      ['fr'],
      ['ko-KR', 'en-US'],
      'ko-KR',
    ],
    ['a browser that asks for the second', '', ['en-GB'], ['ko-KR', 'en-US'], 'en-US'],
    [
      'a cookie of another tenant that it does not speak',
      'Language=English',
      ['en'],
      ['ko-KR'],
      'ko-KR',
    ],
  ] as const)('of a tenant: %s', (_, cookie, preferred, languages, language) => {
    expect(chooseLocale({ cookie, preferred, languages })).toBe(language)
  })

  test('reads a stored language again and keeps it a year (T10, T18)', () => {
    expect(localeCookie('ko-KR')).toBe('Language=Korean; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(
      chooseLocale({
        cookie: localeCookie('ko-KR').split(';')[0] ?? '',
        preferred: ['en'],
        languages: ['en-US', 'ko-KR'],
      }),
    ).toBe('ko-KR')
  })
})
