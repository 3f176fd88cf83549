import { expect, test } from 'vitest'
import { textsFor } from './generate-language.ts'

const from = `# yaml-language-server: x
title: Sign in # the page
left_one: '{count} try left'
left_other: '{count} tries left'
form: { yes: 'Yes', help: 'Call us: now' }
`

test('writes each key with an empty text, with the text of the source beside it', () => {
  expect(textsFor('ja-JP', from, '')).toEqual({
    text: [
      "title: ''  # Sign in",
      "left: ''  # {count} tries left",
      'form:',
      "  yes: ''  # Yes",
      "  help: ''  # Call us: now",
      '',
    ].join('\n'),
    unfilled: 4,
    texts: 4,
  })
})

test('has the plural forms of the language (CLDR)', () => {
  const { text } = textsFor('pl-PL', from, '')
  expect(text.match(/^left_\w+/gm)).toEqual(['left_one', 'left_few', 'left_many', 'left_other'])
})

test('keeps texts, and adds the keys that a file lacks', () => {
  const before = 'title: ログイン\nform: { help: "お問い合わせ: {phone}" }\n'
  const { text, unfilled } = textsFor('ja-JP', from, before)
  expect(text).toContain('title: ログイン\n')
  expect(text).toContain('  help: "お問い合わせ: {phone}"\n')
  expect(unfilled).toBe(2)
})

test('keeps the comments and the quotes of a file', () => {
  const before = `# Not reviewed by a native reader.
title: 'ログイン' # short

left: "あと{count}回"
form: { yes: はい, help: 'お問い合わせ' }
`
  expect(textsFor('ja-JP', from, before)).toEqual({ text: before, unfilled: 0, texts: 4 })
})

test('text without quotes in place of the empty one is not cut at the comment', () => {
  const { text } = textsFor('vi-VN', from, '')
  const written = text.replace("''", 'Đăng nhập').replace("''", 'còn {count} lần')
  expect(written).toContain('left: còn {count} lần  # {count} tries left\n')
  expect(textsFor('vi-VN', from, written)).toEqual({ text: written, unfilled: 2, texts: 4 })
})

test('a comment that begins a line stays as it is', () => {
  const before = "title: ログイン\n# tries\nleft: 'あと # {count}回'\n"
  expect(textsFor('ja-JP', from, before).text).toContain(before)
})
