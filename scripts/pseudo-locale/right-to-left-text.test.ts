import { expect, test } from 'vitest'
import { rightToLeftText } from './right-to-left-text.ts'

const turned = (word: string) => `\u200F\u202E${word}\u202C\u200F`

test.each([
  ['', ''],
  ['Log in', `${turned('Log')} ${turned('in')}`],
  ['Hi, {name}.', `${turned('Hi,')} {name}${turned('.')}`],
  ['Since \u2068{time, datetime}\u2069', `${turned('Since')} \u2068{time, datetime}\u2069`],
])('turns the words of "%s", and no place', (text, wanted) => {
  expect(rightToLeftText(text)).toBe(wanted)
})
