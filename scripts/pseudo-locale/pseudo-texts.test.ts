import { describe, expect, it, test } from 'vitest'
import { placeholders } from '../../src/compiler/2-resolve/placeholders.ts'
import { pseudoText, rightToLeftText } from './pseudo-texts.ts'

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

const turned = (word: string) => `\u200F\u202E${word}\u202C\u200F`

test.each([
  ['', ''],
  ['Log in', `${turned('Log')} ${turned('in')}`],
  ['Hi, {name}.', `${turned('Hi,')} {name}${turned('.')}`],
  ['Since \u2068{time, datetime}\u2069', `${turned('Since')} \u2068{time, datetime}\u2069`],
])('turns the words of "%s", and no place', (text, wanted) => {
  expect(rightToLeftText(text)).toBe(wanted)
})
