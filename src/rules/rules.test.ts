import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../language/json.ts'
import { judge } from './judge.ts'
import { normaliseCode } from './normalise-code.ts'
import { rules } from './rules.ts'

type Row = readonly [value: Json | undefined, parameter: Json | undefined, holds: boolean]

const tables: Readonly<Record<string, readonly Row[]>> = {
  'one-time-code': [
    ['482913', 6, true],
    ['482913', { digits: 6 }, true],
    ['482 913', 6, true],
    ['482-913', 6, true],
    ['４８２９１３', 6, true],
    ['\u200B482913\n', 6, true],
    ['12345678', 8, true],
    ['12345678', 6, false],
    ['48291', 6, false],
    ['48291a', 6, false],
    ['٤٨٢٩١٣', 6, false],
    ['①②③④⑤⑥', 6, true],
    ['-', 6, false],
    [482_913, 6, false],
    ['', 6, true],
    [undefined, 6, true],
  ],
  'no-whitespace': [
    ['hong', true, true],
    ['ho ng', true, false],
    [' hong', true, false],
    ['ho\u00A0ng', true, false],
    ['ho\u3000ng', true, false],
    ['ho\u200Bng', true, false],
    ['', true, true],
    [undefined, true, true],
  ],
  'not-blank': [
    ['a', true, true],
    [' a ', true, true],
    [' ', true, false],
    ['\u3000\u200B', true, false],
    ['', true, false],
    [null, true, false],
    [undefined, true, false],
    [0, true, true],
    [false, true, true],
  ],
  'same-as': [
    ['s3cret', 'password', true],
    ['S3cret', 'password', false],
    [undefined, 'password', false],
    [undefined, 'nobody', true],
    ['', 'nobody', true],
    ['x', 'toString', false],
  ],
}
const beside = { password: 's3cret' }

describe.each(Object.entries(tables))('%s', (rule, rows) => {
  test.each(rows)('%j with %j: %s', (value, parameter, holds) => {
    expect(judge(rule, value, parameter, beside).is).toBe(holds ? 'holds' : 'fails')
  })
})

describe('the table of rules', () => {
  test('every rule has its table here', () => {
    expect([...rules.keys()].toSorted()).toEqual(Object.keys(tables).toSorted())
  })
  test('a failure names its text and what the text may say', () => {
    expect(judge('one-time-code', '1', 6, {})).toEqual({ is: 'fails', text: { key: 'error.one-time-code', values: { digits: 6 } } })
    expect(judge('not-blank', '', true, {})).toEqual({ is: 'fails', text: { key: 'error.not-blank' } })
  })
  test.each<readonly [string, Json | undefined]>([
    ['one-time-code', 0],
    ['one-time-code', '6'],
    ['one-time-code', undefined],
    ['same-as', 3],
    ['same-as', ''],
    ['nobody', true],
    ['constructor', true],
  ])('%s with the parameter %j cannot judge, which is no permission', (rule, parameter) => {
    expect(judge(rule, 'x', parameter, {})).toEqual({ is: 'cannot-judge' })
  })
})

describe('a code as it was meant', () => {
  test.each([
    ['123 456', '123456'],
    ['１２３４５６', '123456'],
    ['123–456', '123456'],
    ['123−456', '123456'],
    ['\u202A123\u00A0456\u202C', '123456'],
    ['12 34', '1234'],
    ['abc', 'abc'],
    ['', ''],
  ])('%j is %j', (text, code) => {
    expect(normaliseCode(text)).toBe(code)
  })
  test('meaning it twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normaliseCode(normaliseCode(text))).toBe(normaliseCode(text))
      }),
    )
  })
})
