import { describe, expect, test } from 'vitest'
import type { Journey, Screen } from '../../src/language/program.ts'
import { pageTable } from '../vite/prerender/page-table.ts'
import { choosePage } from './choose-page.ts'

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
