import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { headingOf, staticNotices, tabIcon } from './fill-page.ts'

const texts = {
  app: { title: 'Gate' },
  page: {
    noScript: 'Turn "scripts" on & reload',
    readable: 'Read:',
    notLoaded: 'Not yet.',
    reload: 'Reload',
    belowFloor: 'Too old.',
    plain: { faq: 'Questions' },
  },
}
const plain = [{ text: { key: 'page.plain.faq' }, at: '/plain/faq' }]
const notices = (heading: string | undefined, links = plain) =>
  staticNotices({ texts, plain: links, heading })
const saidIn = (markup: string) =>
  [...markup.matchAll(/data-says="([^"]*)"/g)].map(([, says]) => says)

test('a text browser shows only the notice about missing scripts', () => {
  const { before, after } = notices('app.title')
  const words = (before + after)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  expect(words).toBe('Gate Turn &quot;scripts&quot; on &amp; reload Read: Questions')
})

test('CSS shows the other notices, with links to the plain pages', () => {
  const { before, after } = notices(undefined)
  // After the page's content: the skip link stays the first link.
  expect([saidIn(before), saidIn(after)]).toEqual([
    [],
    ['Not yet.', 'Reload', 'Too old.', 'Questions'],
  ])
  expect(after).toContain('<a href="/plain/faq" data-says="Questions"></a>')
  expect(before).not.toContain('<h1>')
})

test('without plain pages there is no list', () => {
  expect(notices('app.title', []).before).not.toMatch(/<ul>|Read:/)
})

test('a text that is missing stops the build', () => {
  expect(() => staticNotices({ texts: {}, plain, heading: undefined })).toThrow(
    'There is no text page.',
  )
})

const by = (root: 'query' | 'params', is: Readonly<Record<string, string>>) =>
  ({ title: { of: { is: 'path', root, path: ['word'] }, is, otherwise: 'a.other' } }) as const

test.each([
  ['of a word of the query', by('query', { one: 'a.one' }), 'a.other'],
  [
    'of a parameter with a heading for each word',
    { ...by('params', { one: 'a.one', two: 'a.two' }), params: { word: ['one', 'two'] } },
    'a.other',
  ],
  [
    'of a parameter with the default heading for its last word',
    { ...by('params', { one: 'a.one' }), params: { word: ['one', 'two'] } },
    'app.product',
  ],
  ['that the screen does not draw', { title: { key: 'a.title' } }, 'app.product'],
])('a heading %s', (_, screen, key) => {
  expect(headingOf(screen)).toBe(key)
})

const dist = mkdtempSync(join(tmpdir(), 'gatehouse-icon-'))
afterAll(() => rmSync(dist, { recursive: true }))
const plainTheme = { light: {}, dark: {} }

test("a tenant's picture becomes the tab icon unchanged, without a new file", () => {
  expect(
    tabIcon({ logo: '/brand/acme.svg', sign: 'gate', colours: plainTheme }, dist, '/base'),
  ).toBe('/brand/acme.svg')
  expect(existsSync(join(dist, 'assets'))).toBe(false)
})

test('a sign takes the brand colour, another sign gets another address', () => {
  const [one = '', other = ''] = [
    tabIcon({ sign: 'gate', colours: plainTheme }, dist, '/base'),
    tabIcon({ sign: 'gate', colours: { light: { brand: '#1d6b3a' }, dark: {} } }, dist, '/base'),
  ]
  const read = (address: string) => readFileSync(join(dist, address.slice('/base/'.length)), 'utf8')
  expect(one).toMatch(/^\/base\/assets\/sign-[\w-]{8}\.svg$/)
  expect(one).not.toBe(other)
  expect([read(one), read(other)]).toEqual([
    expect.stringContaining('stroke="oklch(0.47 0.14 250)"'),
    expect.stringContaining('stroke="#1d6b3a"'),
  ])
})

test('a tenant without picture and sign has no tab icon', () => {
  expect(tabIcon({ colours: plainTheme }, dist, '/base')).toBeUndefined()
})
