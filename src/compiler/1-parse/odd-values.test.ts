import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { oddNumber } from './odd-values.ts'

const found = (written: string) =>
  oddNumber(written, parse(written, { version: '1.2', schema: 'core' }))

describe('oddNumber', () => {
  it.each([
    '010',
    '-07',
    '00',
    '01.5',
    '0x1F',
    '0o17',
    '1e3',
    '1E-3',
    '-1.5e+2',
    '.5',
    '-.5',
    '5.',
    '+5',
    '.inf',
    '-.INF',
    '.nan',
    '1_000',
    '0b101',
    '1:30',
    '12:30:45',
    '9007199254740993',
    '-12345678901234567890',
    'yes',
    'No',
    'ON',
    'off',
    'y',
    'N',
  ])('%s is read in more than one way', (written) => {
    expect(found(written)).toMatchObject({ written })
  })

  it.each([
    '0',
    '10',
    '-1',
    '1.5',
    '0.5',
    '-0.25',
    '9007199254740991',
    'true',
    'null',
    'a',
    'one',
    'yes, please',
    '=1e3 > a',
    '1st',
    '010-1234-5678',
    '2026-01-01',
    '1.2.3',
    '1 000',
    '08:00 to 10:00',
    '/a/010',
    '+82 10 1234',
  ])('%s is read in one', (written) => {
    expect(found(written)).toBeUndefined()
  })

  it.each([
    ['010', '`10`, or "010" for the text'],
    ['0x1F', '`31`, or "0x1F" for the text'],
    ['1e-7', '`0.0000001`, or "1e-7" for the text'],
    ['1_000', '`1000`, or "1_000" for the text'],
    ['yes', '`true`, or "yes" for the text'],
    ['1:30', 'it in quotes: "1:30"'],
    ['.inf', 'it in quotes: ".inf"'],
  ])('suggests a replacement for %s', (written, instead) => {
    expect(found(written)?.instead).toBe(instead)
  })
})
