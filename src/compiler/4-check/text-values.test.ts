import { describe, expect, it } from 'vitest'
import { linesOf, textWidth } from './text-values.ts'

describe('textWidth', () => {
  it('counts letters by their kind', () => {
    expect(textWidth('iii', 16)).toBeLessThan(textWidth('aaa', 16))
    expect(textWidth('aaa', 16)).toBeLessThan(textWidth('mmm', 16))
    expect(textWidth('가나다', 16)).toBe(44)
  })

  it('counts the same width for every placeholder', () => {
    expect(textWidth('{a}', 10)).toBe(textWidth('{aVeryLongName, datetime}', 10))
  })
})

describe('linesOf', () => {
  it.each([
    ['Confirm', 188, 1],
    ['Sign in without a password', 188, 2],
    ['W'.repeat(40), 188, 4],
    ['비밀번호 없이 로그인', 188, 1],
    ['a a a a', 10, 4],
    ['', 188, 1],
  ])('"%s" in lines of %d pixels is %d', (text, width, lines) => {
    expect(linesOf(text, { width, font: 16 })).toBe(lines)
  })
})
