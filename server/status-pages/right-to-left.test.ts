import { expect, test } from 'vitest'
import { mailHtml } from '../messages/mail.ts'
import { plainPage } from '../plain/serve-plain-pages.ts'
import { continuePage, writeStatusPage } from './status-page.ts'

/** No texts of it exist, so the pages show the first language, in its direction. */
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
])('the page %s has the direction of its language', (_, page) => {
  expect(page).toContain('<html lang="ar" dir="rtl">')
})
