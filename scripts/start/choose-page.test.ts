import { describe, expect, test } from 'vitest'
import type { Journey, Screen } from '../../src/language/program.ts'
import { pageTable } from '../vite/prerender/page-table.ts'
import { choosePage } from './choose-page.ts'

const screen = (id: string, route: string, access: Screen['access'] = 'public'): Screen => ({
  id, route, access, layout: 'card', profileIcon: false, load: {}, content: [], timers: {}, actions: {}, enter: [], submit: [],
})
const journeys: Readonly<Record<string, Journey>> = {
  'sign-in': { name: 'sign-in', texts: [], screens: [screen('front', '/', 'auth'), screen('login', '/login')] },
  enroll: { name: 'enroll', texts: [], screens: [screen('kind', '/enroll/{kind}'), screen('start', '/enroll/start'), screen('guarded', '/enroll/mine', 'auth'), screen('dots', '/a.b')] },
}
const choose = choosePage(pageTable('default', ['en-US', 'ko-KR'], journeys))
const nobody = { cookie: undefined, acceptLanguage: undefined }

describe('which page answers', () => {
  test.each([
    ['/login', 'login'],
    ['/Login/', 'login'],
    ['/login/more', '_page'],
    ['', '_page'],
    ['/', '_page'],
    ['/nowhere', '_page'],
    ['/enroll/sms', 'kind'],
    ['/enroll/start', 'start'],
    ['/enroll/mine', '_page'],
    ['/enroll/', '_page'],
    ['/enroll/..%2f..%2fetc', 'kind'],
    ['/a.b', 'dots'],
    ['/axb', '_page'],
  ])('%s is %s', (path, page) => {
    expect(choose(path, nobody)).toBe(`pages/default/en-US/system/${page}.html`)
  })

  test.each([
    [nobody, 'en-US/system'],
    [{ cookie: 'Language=Korean; Theme=dark', acceptLanguage: 'en' }, 'ko-KR/dark'],
    [{ cookie: 'Theme=light', acceptLanguage: 'ko' }, 'ko-KR/light'],
    [{ cookie: 'Theme=../..', acceptLanguage: 'xx' }, 'en-US/system'],
  ])('for %o the one in %s (R1.50 to R1.53)', (reader, folder) => {
    expect(choose('/login', reader)).toBe(`pages/default/${folder}/login.html`)
  })
})
