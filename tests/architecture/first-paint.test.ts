import { basename, dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/**
 * Screens with a heading that only a running page can choose, and its reason. Their first paint has
 * none. A page without scripts has the general heading.
 */
const NAMED_LATER: Readonly<Record<string, string>> = {
  'email-link': 'the outcome of the link; any other name would be wrong',
  'empty-page': 'it never has one',
  'enroll-authenticator': 'the kind of the app, in the address',
  'enroll-done': 'the registered method, in the state',
  'find-id-available-accounts': 'without the result of the search it is not this screen',
  'find-id-no-available-accounts': 'without the result of the search it is not this screen',
  policy: 'the policy, in the address',
  'signin-redirect': 'whether the user came back, in the state',
  'system-error': 'the error, in the address',
  'urgent-notification': 'the kind of notice, in the address',
  'verify-authenticator-bio': 'the kind of the app, in the state',
  'verify-select': 'registration or sign-in, in the state',
  'warning-message': 'the reason, in the address',
}

/** One theme: the markup is the same in each. */
const pages = filesMatching('dist/pages/*/*/system/*.html').filter(
  (path) => basename(path) !== '_page.html',
)
const screenOf = (path: string) => basename(path, '.html')
const named = (paths: readonly string[]) =>
  paths.map((path) => `${dirname(path)}/${screenOf(path)}`)
/** Markup of the page without the part that only browsers without scripts show. */
const painted = (path: string) => textOf(path).replaceAll(/<noscript>[^]*?<\/noscript>/g, '')
const hasHeading = (markup: string) => /<h1[^>]*>[^<]/.test(markup)

// `npm test` builds first; a person running this suite alone may have no build.
describe.skipIf(pages.length === 0 && !process.env['CI'])('the first paint of a screen', () => {
  test('has the heading of the screen', () => {
    expect(pages.length).toBeGreaterThan(100)
    const without = pages.filter((path) => !hasHeading(painted(path)))
    expect(named(without.filter((path) => !(screenOf(path) in NAMED_LATER)))).toEqual([])
    expect(new Set(without.map(screenOf))).toEqual(new Set(Object.keys(NAMED_LATER)))
  })

  test('has a heading without scripts, in each case', () => {
    expect(named(pages.filter((path) => !hasHeading(textOf(path))))).toEqual([])
  })
})
