import { describe, expect, it } from 'vitest'
import { placeholders } from '../../src/compiler/2-resolve/placeholders.ts'
import { pseudoText } from './pseudo-text.ts'

describe('pseudoText', () => {
  it('adds accents, makes the text longer and adds brackets', () => {
    expect(pseudoText('Log in')).toBe('[Ļöĝ îñ one]')
  })

  it.each(['{name}', 'Hello, {name}.', 'Since {time, datetime}', '{a} and {b}'])(
    'leaves the placeholders of "%s" as they are',
    (text) => {
      expect(placeholders(pseudoText(text))).toEqual(placeholders(text))
    },
  )

  it.each([
    'We could not reach the server. Check your network and try again.',
    'Choose how to verify.',
    'Verification options',
  ])('"%s" grows by a third and a little', (text) => {
    expect(pseudoText(text).length / text.length).toBeGreaterThan(1.35)
    expect(pseudoText(text).length / text.length).toBeLessThan(1.75)
  })

  it('keeps an empty text empty', () => {
    expect(pseudoText('')).toBe('')
  })
})
