import { expect, it } from 'vitest'
import { languageOfRequest } from './language-of-request.ts'

const languages = ['en-US', 'ko-KR'] as const
const others = (many: number) => 'fr,'.repeat(many)
const chosen = (acceptLanguage: string) =>
  languageOfRequest({ cookie: undefined, acceptLanguage }, languages)

it.each([
  ['ko', 'ko-KR'],
  ['fr, ko;q=0.5', 'ko-KR'],
  ['en;q=0.2, ko;q=0.7', 'ko-KR'],
  ['ko;q=0', 'en-US'],
  ['../../ko', 'en-US'],
])('takes %s as %s', (header, language) => {
  expect(chosen(header)).toBe(language)
})

it('reads no more tags than browsers send, so that a long header costs nothing', () => {
  expect(chosen(`${others(29)}ko`)).toBe('ko-KR')
  expect(chosen(`${others(30)}ko`)).toBe('en-US')
})
