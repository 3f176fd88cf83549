import { expect, test } from 'vitest'
import { withScriptSelectors } from './language-attributes.ts'

test.each([
  {
    name: 'a script of one language',
    css: 'h1:script(Hang){color:red}',
    languages: ['en-US', 'ko-KR'],
    selectors: 'h1:lang(ko){color:red}',
  },
  {
    name: 'a script of several languages',
    css: ':script(Hani) em{color:red}',
    languages: ['en-US', 'ko-KR', 'ja-JP', 'zh-TW'],
    selectors: ':is(:lang(ko),:lang(ja),:lang(zh)) em{color:red}',
  },
  {
    name: 'one language in two scripts',
    css: ':script(Latn){color:red}',
    languages: ['sr-Latn', 'sr-Cyrl', 'en-US', 'en-GB'],
    selectors: ':is(:lang(sr-Latn),:lang(en)){color:red}',
  },
  {
    name: 'a script of no language',
    css: ':script(Thai){color:red}',
    languages: ['en-US'],
    selectors: ':lang(zxx){color:red}',
  },
])('$name', ({ css, languages, selectors }) => {
  expect(withScriptSelectors(css, languages)).toBe(selectors)
})
