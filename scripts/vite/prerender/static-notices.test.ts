import { expect, test } from 'vitest'
import { headingOf, staticNotices } from './static-notices.ts'

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
