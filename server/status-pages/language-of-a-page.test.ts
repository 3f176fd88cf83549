import { expect, test } from 'vitest'
import { mailHtml } from '../messages/mail.ts'
import { plainPage } from '../plain/serve-plain-pages.ts'
import { pageAttributes } from '../texts/server-text.ts'
import { continuePage, writeStatusPage } from './status-page.ts'

/** No texts of it exist, so the pages show those of the first language. */
const language = 'ar-EG'
const [product, theme] = ['Gatehouse', undefined]

test.each([
  ['of a redirect', continuePage('/next', { language, theme })],
  [
    'of a status',
    writeStatusPage({ kind: 'unavailable', language, theme, product, retrySeconds: 30 }),
  ],
  [
    'without scripts',
    plainPage({
      language,
      theme,
      product,
      others: [],
      name: 'help',
      main: '',
      includesFont: false,
      contact: { phone: '+82 2-2123-4567', email: 'help@gatehouse.example' },
    }),
  ],
  ['of a mail', mailHtml({ language, product, subject: 'A', body: 'B', code: '' })],
])('the page %s has language and direction of its texts', (_, page) => {
  expect(page).toContain('<html lang="en">')
})

test.each([
  ['ko-KR', 'lang="ko"'],
  ['ja-JP', 'lang="ja"'],
  ['zh-Hant-TW', 'lang="en"'],
])('a page in %s', (tag, attributes) => {
  expect(pageAttributes(tag)).toBe(attributes)
})

test('two scripts of a language have addresses of their own', () => {
  const page = plainPage({
    language: 'zh-Hant-TW',
    theme,
    product,
    others: [
      { language: 'zh-Hans-CN', name: '简体中文' },
      { language: 'ko-KR', name: '한국어' },
    ],
    name: 'help',
    main: '',
    includesFont: false,
    contact: { phone: '+82 2-2123-4567', email: 'help@gatehouse.example' },
  })
  expect(page.match(/\?lang=[\w-]+/g)?.slice(0, 3)).toEqual([
    '?lang=zh-Hans-CN',
    '?lang=ko',
    '?lang=zh-Hant-TW',
  ])
})
