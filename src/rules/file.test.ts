import { describe, expect, it, test } from 'vitest'
import { fileIn, longestFile, nameInValue, sizeText } from './file.ts'
import { judge } from './registry.ts'

const content = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64')
const pdf = (bytes: number, name = 'plan.pdf') =>
  `data:application/pdf;name=${nameInValue(name)};base64,${content(bytes)}`
const fails = (rule: string, value: string, parameter: unknown) =>
  judge(rule, value, parameter as never, {}).is

describe('the value of a file', () => {
  it.each([1, 2, 3, 4, 1000])('has a name and a size: %i bytes', (bytes) => {
    expect(fileIn(pdf(bytes, '좌석;배치,도.pdf'))).toEqual({
      name: '좌석;배치,도.pdf',
      type: 'application/pdf',
      bytes,
      isRead: true,
    })
  })

  it('may lack the content', () => {
    const file = { name: 'a.mov', type: 'video/quicktime', isRead: false }
    expect(fileIn('data:video/quicktime;name=a.mov;size=9,')).toEqual({ ...file, bytes: 9 })
    expect(fileIn('data:video/quicktime;name=a.mov;base64,')).toEqual({ ...file, bytes: 0 })
    expect(fileIn('data:video/quicktime;name=%;size=9,')?.name).toBe('%')
  })

  it.each(['', 'kim', 'data:text/plain,hello', 7, null])('is no other value: %j', (value) => {
    expect(fileIn(value)).toBeUndefined()
  })

  it('has a name that fits, with its ending', () => {
    const long = `${'👍'.repeat(300)}\uD800.pdf`
    const value = pdf(3, long)
    expect(value.length).toBeLessThanOrEqual(longestFile(0) + 4)
    expect(fileIn(value)?.name.endsWith('👍\uFFFD.pdf')).toBe(true)
    expect(fileIn(value)?.name.startsWith('…👍')).toBe(true)
    expect(fileIn(pdf(3, `${'a'.repeat(66)}.pdf`))?.name.startsWith('a')).toBe(true)
  })
})

test.each([
  [1, '1 KB'],
  [500 * 1024, '500 KB'],
  [1024 * 1024, '1 MB'],
  [1.25 * 1024 * 1024, '1.3 MB'],
])('%d bytes are %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

describe('the rules of a file', () => {
  it('refuse one without content', () => {
    expect(fails('file', pdf(1), true)).toBe('holds')
    expect(fails('file', '', true)).toBe('holds')
    expect(fails('file', pdf(0), true)).toBe('fails')
    expect(fails('file', 'kim', true)).toBe('fails')
  })

  it('refuse another kind, by media type or ending', () => {
    expect(fails('file-kinds', pdf(1, 'a'), ['application/pdf'])).toBe('holds')
    expect(fails('file-kinds', pdf(1, 'A.PDF'), ['.hwp', '.pdf'])).toBe('holds')
    expect(fails('file-kinds', pdf(1, 'a.pdf.exe'), '.pdf')).toBe('fails')
    expect(fails('file-kinds', 'kim', ['.pdf'])).toBe('fails')
    expect(judge('file-kinds', pdf(1), ['image/png', '.hwp', '.png'], {})).toEqual({
      is: 'fails',
      text: { key: 'error.file-kinds', values: { kinds: 'PNG, HWP' } },
    })
  })

  it('refuse one that is too large', () => {
    expect(fails('max-kilobytes', pdf(2048), 2)).toBe('holds')
    expect(fails('max-kilobytes', pdf(2049), 2)).toBe('fails')
    expect(fails('max-kilobytes', 'data:a/b;name=a;size=2049,', 2)).toBe('fails')
    expect(fails('max-kilobytes', 'kim', 2)).toBe('fails')
  })

  it.each([
    ['file-kinds', []],
    ['file-kinds', ['image/*']],
    ['file-kinds', ['pdf']],
    ['file-kinds', ['.PDF']],
    ['max-kilobytes', 0],
    ['max-kilobytes', 1.5],
  ])('decide nothing with a wrong parameter: %s %j', (rule, parameter) => {
    expect(fails(rule, pdf(1), parameter)).toBe('invalid-parameter')
  })

  it('know the longest value of a size', () => {
    expect(pdf(500 * 1024, '배'.repeat(300)).length).toBeLessThanOrEqual(longestFile(500))
  })
})
