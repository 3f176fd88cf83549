import { describe, expect, test } from 'vitest'
import { languageFacts } from '../language/locale/language-facts.ts'
import { chooseLocale, localeCookie, type LocaleSources } from './locale.ts'

const choose = (sources: Omit<LocaleSources, 'facts'>) =>
  chooseLocale({ ...sources, facts: languageFacts(sources.languages) })

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
    expect(choose({ cookie, preferred, languages: ['en-US', 'ko-KR'] })).toBe(language)
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
    expect(choose({ cookie, preferred, languages })).toBe(language)
  })

  test('reads a stored language again and keeps it a year (T10, T18)', () => {
    expect(localeCookie('Korean')).toBe('Language=Korean; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(
      choose({
        cookie: localeCookie('Korean').split(';')[0] ?? '',
        preferred: ['en'],
        languages: ['en-US', 'ko-KR'],
      }),
    ).toBe('ko-KR')
  })
})

describe('a language of any tag', () => {
  test.each([
    ['the cookie by its English name', 'Language=Japanese', 'en', 'en-US ja-JP>ja-JP'],
    ['the cookie by its tag, of two regions', 'Language=en-GB', '', 'en-US en-GB>en-GB'],
    ['the same tag before the same language', '', 'en-GB', 'en-US en-GB>en-GB'],
    ['the same script before the same language', '', 'zh-HK', 'zh-CN zh-TW>zh-TW'],
    ['a script in the tag', '', 'zh-Hant-MY', 'zh-CN zh-TW>zh-TW'],
    ['the only one of its language', '', 'zh-TW en', 'en-US zh-CN>zh-CN'],
    ['a plain tag for its usual script', '', 'zh-CN', 'en-US zh-Hant zh>zh'],
    ['a script without a region', '', 'zh-HK', 'en-US zh zh-Hant>zh-Hant'],
    ['the only region of its language', '', 'pt-PT', 'en-US pt-BR>pt-BR'],
    ['the cookie of one of two scripts', 'Language=zh-Hant', 'zh', 'en-US zh zh-Hant>zh-Hant'],
    ['the cookie of the only region', 'Language=Portuguese', 'en', 'en-US pt-BR>pt-BR'],
    ['no language with the same first letters', '', 'fil', 'en-US fi>en-US'],
    ['nothing for a tag that is none', '', '* en_US.UTF-8', 'ko-KR en-US>ko-KR'],
  ])('%s', (...[, cookie, preferred, offered]) => {
    const [languages = '', language] = offered.split('>')
    expect(
      choose({ cookie, preferred: preferred.split(' '), languages: languages.split(' ') }),
    ).toBe(language)
  })
})
