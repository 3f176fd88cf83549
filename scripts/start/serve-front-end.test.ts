import { describe, expect, test } from 'vitest'
import type { Journey, Screen } from '../../src/language/program.ts'
import { pageTable } from '../vite/prerender/page-table.ts'
import { choosePage } from './choose-page.ts'
import { pageForReader } from './serve-front-end.ts'

const screen = (id: string, route: string, access: Screen['access'] = 'public'): Screen => ({
  id,
  route,
  access,
  layout: 'card',
  profileIcon: false,
  load: {},
  content: [],
  timers: {},
  actions: {},
  enter: [],
  submit: [],
})
const journeys: Readonly<Record<string, Journey>> = {
  'sign-in': {
    name: 'sign-in',
    texts: [],
    screens: [screen('front', '/', 'auth'), screen('login', '/login')],
  },
  enroll: {
    name: 'enroll',
    texts: [],
    screens: [
      screen('kind', '/enroll/{kind}'),
      screen('start', '/enroll/start'),
      screen('guarded', '/enroll/mine', 'auth'),
      screen('dots', '/a.b'),
    ],
  },
  system: {
    name: 'system',
    texts: [],
    screens: [
      screen('missing', '/404'),
      screen('refused', '/403'),
      { ...screen('words', '/words/{word}'), params: { word: ['one', 'two'] } },
    ],
  },
}
const choose = choosePage(
  pageTable(
    {
      tenant: { name: 'default' },
      texts: { languages: ['en-US', 'ko-KR'] },
      unknownRoute: { route: '/404' },
      answers: { forbidden: [{ do: 'go', to: { route: '/403' }, replace: true }] },
    },
    journeys,
  ),
)
const nobody = { cookie: undefined, acceptLanguage: undefined }

describe('which page answers', () => {
  test.each([
    ['/login', 'login', 200],
    ['/Login/', 'login', 200],
    ['/login/more', 'missing', 404],
    ['', '_page', 200],
    ['/', '_page', 200],
    ['/nowhere', 'missing', 404],
    ['/404', 'missing', 404],
    ['/403/', 'refused', 403],
    ['/enroll/sms', 'kind', 200],
    ['/enroll/start', 'start', 200],
    ['/enroll/mine', '_page', 200],
    ['/enroll/', 'missing', 404],
    ['/enroll/..%2f..%2fetc', 'kind', 200],
    ['/words/two', 'words', 200],
    ['/Words/two', 'words', 200],
    ['/words/TWO', 'missing', 404],
    ['/words/three', 'missing', 404],
    ['/words/onetwo', 'missing', 404],
    ['/a.b', 'dots', 200],
    ['/axb', 'missing', 404],
  ])('%s is %s with %i', (path, page, status) => {
    expect(choose(path, nobody)).toEqual({
      file: `pages/default/en-US/system/${page}.html`,
      status,
    })
  })

  test.each([
    [nobody, 'en-US/system'],
    [{ cookie: 'Language=Korean; Theme=dark', acceptLanguage: 'en' }, 'ko-KR/dark'],
    [{ cookie: 'Theme=light', acceptLanguage: 'ko' }, 'ko-KR/light'],
    [{ cookie: 'Theme=../..', acceptLanguage: 'xx' }, 'en-US/system'],
  ])('for %o the one in %s (R1.50 to R1.53)', (reader, folder) => {
    expect(choose('/login', reader).file).toBe(`pages/default/${folder}/login.html`)
  })
})

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
