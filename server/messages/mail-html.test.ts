import { expect, it } from 'vitest'
import { mailHtml } from './mail.ts'

const mail = {
  subject: 'Your Maru & Co verification code',
  body: 'Your code is 482913.\nhttps://login.example.com/a?b=1&c=2\n<b>482913</b> again',
  code: '482913',
  language: 'en-US',
  product: 'Maru & Co',
} as const

it('has the same content as plain text, highlights code and link', () => {
  const html = mailHtml(mail)
  expect(html).toContain('<html lang="en">')
  expect(html).toMatch(/Your code is <strong style="[^"]+">482913<\/strong>\./)
  expect(html).toMatch(
    /<a href="https:\/\/login\.example\.com\/a\?b=1&amp;c=2" style="[^"]+">Continue signing in<\/a>/,
  )
})

it('shows the address of a link without a code', () => {
  expect(mailHtml({ ...mail, code: '' })).toContain(
    '<a href="https://login.example.com/a?b=1&amp;c=2">https://login.example.com/a?b=1&amp;c=2</a>',
  )
})

it('writes no text as markup, and loads nothing', () => {
  const html = mailHtml(mail)
  expect(html).toContain('&lt;b&gt;')
  expect(html).toContain('<title>Your Maru &amp; Co verification code</title>')
  expect(html).not.toMatch(/<b>|<img|<link|<script|src=|url\(/)
})

it('is in Korean for a Korean reader', () => {
  expect(mailHtml({ ...mail, language: 'ko-KR' })).toContain('<html lang="ko">')
})
