import { expect, test } from 'vitest'
import { pageForReader } from './page-for-reader.ts'

const page = '<!doctype html>\n<html lang="en-US">\n<head></head></html>'

test.each([
  ['nothing said (R1.53)', undefined, undefined, '<html lang="en-US">'],
  ['the cookie before the browser (R1.50)', 'a=b; Language=Korean', 'en-US', '<html lang="ko-KR">'],
  [
    'the browser when there is no cookie (R1.52)',
    undefined,
    'fr, ko-KR;q=0.9, en;q=0.8',
    '<html lang="ko-KR">',
  ],
  [
    'weights, not the order written (R1.51)',
    undefined,
    'ko;q=0.3, en-GB;q=0.7',
    '<html lang="en-US">',
  ],
  ['a language from right to left', undefined, 'ar-EG', '<html lang="ar-EG" dir="rtl">'],
  ['a language that is refused', undefined, 'ko;q=0, en', '<html lang="en-US">'],
  [
    'the theme chosen',
    'Theme=dark; Language=English',
    'ko',
    '<html lang="en-US" data-theme="dark">',
  ],
  ['a cookie of another kind is no theme', 'Theme=<script>', undefined, '<html lang="en-US">'],
])('%s', (_case, cookie, acceptLanguage, root) => {
  expect(pageForReader(page, { cookie, acceptLanguage }, ['en-US', 'ko-KR', 'ar-EG'])).toContain(
    root,
  )
})
