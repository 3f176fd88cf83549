import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../language/json.ts'
import { normaliseCode } from './normalise.ts'
import { allRules, judge } from './registry.ts'

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
  // The country is in another field: see "a mobile number is one of its country".
  'mobile-number': [
    ['', 'country', true],
    [undefined, 'country', true],
    ['010-5550-0101', 'country', true],
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
  'plain-spaces': [
    ['four words of slate', true, true],
    [' ends ', true, true],
    ['a\u00A0b', true, false],
    ['a\u3000b', true, false],
    ['a\u200Bb', true, false],
    ['a\tb', true, false],
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
  email: [
    ['kim@example.com', true, true],
    [' kim@example.com ', true, true],
    ['김@예시.한국', true, true],
    ["o'neil+tag_1.a@mail-2.example.com", true, true],
    ['kim,lee@example.com', true, false],
    ['<kim@example.com>', true, false],
    ['kim@example.com,example.net', true, false],
    ['kim@example.com>', true, false],
    ['kim;lee@example.com', true, false],
    ['"kim"@example.com', true, false],
    ['kim\u200B@example.com', true, false],
    ['kim@example', true, false],
    ['kim@@example.com', true, false],
    ['kim@example..com', true, false],
    ['kim @example.com', true, false],
    [`${'k'.repeat(65)}@example.com`, true, false],
    [`k@${'e'.repeat(250)}.com`, true, false],
    ['', true, true],
  ],
  phone: [
    ['010-1234-5678', true, true],
    ['(02) 123 4567', true, true],
    ['1234', true, false],
    ['+82 10', true, false],
    ['+82 10 5550 0133', true, true],
    ['０１０－５５５０－０１３３', true, true],
    ['010–5550–0133\u200E', true, true],
    ['010+5550', true, false],
    ['010-1234-5678-9012-3456', true, false],
    ['', true, true],
  ],
  date: [
    ['2028-02-29', true, true],
    ['2026-02-29', true, false],
    ['2026-13-01', true, false],
    ['20261120', true, false],
    ['', true, true],
  ],
  earliest: [
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-19', '2026-11-20', false],
    ['2026-02-30', '2026-11-20', true],
    ['', '2026-11-20', true],
  ],
  latest: [
    ['2026-11-20', '2026-11-20', true],
    ['2026-11-21', '2026-11-20', false],
    ['?', '2026-11-20', true],
    [undefined, '2026-11-20', true],
  ],
  file: [
    ['data:text/plain;name=a.txt;base64,YQ==', true, true],
    ['data:text/plain;name=a.txt;size=1,', true, false],
    ['a.txt', true, false],
    ['', true, true],
  ],
  'file-kinds': [
    ['data:application/pdf;name=a.pdf;base64,YQ==', ['image/png', '.pdf'], true],
    ['data:application/pdf;name=a.pdf;base64,YQ==', ['image/png', '.hwp'], false],
    ['', ['.pdf'], true],
  ],
  'max-kilobytes': [
    ['data:a/b;name=a;size=1024,', 1, true],
    ['data:a/b;name=a;size=1025,', 1, false],
    ['', 1, true],
  ],
  'email-domain': [
    ['kim@example.com', ['example.com'], true],
    [' Kim@EXAMPLE.com ', ['example.com'], true],
    ['kim@example.com', 'Example.com', true],
    ['kim@other.example.com', ['example.com'], false],
    ['kim@example.com.evil.net', ['example.com'], false],
    ['example.com@evil.net', ['example.com'], false],
    ['kim@evil-example.com', ['example.com'], false],
    ['kim@anywhere.net', [], true],
    ['', ['example.com'], true],
    [undefined, ['example.com'], true],
  ],
  'one-of': [
    ['a', ['a', 'b'], true],
    ['c', ['a', 'b'], false],
    ['', ['a'], true],
  ],
  'required-when': [
    ['a', true, true],
    ['', true, false],
    [undefined, true, false],
    [[], true, false],
    [['a'], true, true],
    [false, true, true],
    ['', false, true],
  ],
  'min-length': [
    ['12345678', 8, true],
    ['1234567', 8, false],
    ['비밀번호여덟글자', 8, true],
    ['😀😀😀😀', 4, true],
    ['😀😀', 4, false],
    ['', 8, true],
    [undefined, 8, true],
    [12_345_678, 8, false],
  ],
  'max-length': [
    ['12345678', 8, true],
    ['123456789', 8, false],
    ['😀😀😀😀', 4, true],
    ['', 1, true],
  ],
  'min-digits': [
    ['a1b2', 2, true],
    ['a1b', 2, false],
    ['a١b２', 1, false],
    ['', 2, true],
  ],
  'min-special': [
    ['a!b?', 2, true],
    ['a b!', 2, false],
    ['가1!', 1, true],
    ['가나다1', 1, false],
    ['€', 1, true],
  ],
  'min-upper': [
    ['aB', 1, true],
    ['ab', 1, false],
    ['가', 1, false],
  ],
  'min-lower': [
    ['Ab', 1, true],
    ['AB', 1, false],
    ['가', 1, false],
  ],
  'min-alphabet': [
    ['aB1', 2, true],
    ['a1가', 2, false],
  ],
  'max-repeated': [
    ['aab', 2, true],
    ['aaab', 2, false],
    ['ababab', 1, true],
    ['aA', 1, true],
    ['😀😀', 1, false],
    ['', 1, true],
  ],
  'forbidden-words': [
    ['my-Password-1', ['password', 'samsung'], false],
    ['ＰＡＳＳＷＯＲＤ', ['password'], false],
    ['passwor', ['password'], true],
    ['anything', [''], true],
    ['anything', [], true],
    ['', ['password'], true],
  ],
  'forbidden-characters': [
    ['a<b', ['<', '>'], false],
    ['a<b', '<>', false],
    ['ab', '<>', true],
    ['ab', [], true],
    ['😀', ['😀'], false],
  ],
  'not-user-id': [
    ['hong', 'hong', false],
    ['HONG', 'hong', false],
    [' hong ', 'hong', false],
    ['hong1', 'hong', true],
    ['hong', 'hong@example.com', false],
    ['Hong@Example.com', 'hong@example.com', false],
    ['example.com', 'hong@example.com', true],
    ['anything', '@', true],
    ['anything', '', true],
    ['', 'hong', true],
  ],
  'no-part-of-id': [
    ['9-Minji!', 'minji.kim', false],
    ['ＭＩＮＪＩ-9', 'minji.kim', false],
    ['kim-and-lee', 'minji.kim', true],
    ['example-9', 'minji@example.com', false],
    ['홍길동전-9', '홍길동전', false],
    ['anything', '', true],
    ['', 'minji', true],
    [undefined, 'minji', true],
  ],
  'password-policy': [
    ['Abcdef1!', { minLength: 8, minDigits: 1, minSpecial: 1, historyCount: 3 }, true],
    ['Abcdefg!', { minLength: 8, minDigits: 1 }, false],
    ['Abcdef1!', [{ minLength: 8 }, { minLength: 12 }], false],
    ['Abcdef1!', [{ minLength: 12 }, { minLength: 8 }], false],
    ['Abcdef1!', [{ forbiddenWords: ['x'] }, { forbiddenWords: ['abc'] }], false],
    ['aaab', [{ maxRepeated: 3 }, { maxRepeated: 2 }], false],
    ['anything', {}, true],
    ['anything', { minLength: null, maxLength: 0, forbiddenWords: [] }, true],
    ['', { minLength: 8 }, true],
  ],
}
const siblings = { password: 's3cret' }

describe.each(Object.entries(tables))('%s', (rule, rows) => {
  test.each(rows)('%j with %j: %s', (value, parameter, holds) => {
    expect(judge(rule, value, parameter, siblings).is).toBe(holds ? 'holds' : 'fails')
  })
})

describe('the table of rules', () => {
  test('every rule has its table here', () => {
    expect([...allRules().keys()].toSorted()).toEqual(Object.keys(tables).toSorted())
  })
  test('returns the text key and its values for a failure', () => {
    expect(judge('one-time-code', '1', 6, {})).toEqual({
      is: 'fails',
      text: { key: 'error.one-time-code', values: { digits: 6 } },
    })
    expect(judge('not-blank', '', true, {})).toEqual({
      is: 'fails',
      text: { key: 'error.not-blank' },
    })
  })
  test.each<readonly [string, Json | undefined]>([
    ['one-time-code', 0],
    ['one-time-code', '6'],
    ['one-time-code', undefined],
    ['same-as', 3],
    ['same-as', ''],
    ['min-length', -1],
    ['min-length', '8'],
    ['max-length', 0],
    ['max-repeated', 0],
    ['forbidden-words', 8],
    ['forbidden-words', [1]],
    ['not-user-id', undefined],
    ['no-part-of-id', undefined],
    ['required-when', 'yes'],
    ['password-policy', undefined],
    ['password-policy', []],
    ['password-policy', 'strict'],
    ['password-policy', [{ minLength: 8 }, null]],
    ['password-policy', { minLength: 'eight' }],
    ['password-policy', [{ minLength: 'eight' }, { minLength: 8 }]],
    ['password-policy', { minLength: 12, maxLength: 8 }],
    ['nobody', true],
    ['constructor', true],
  ])('%s with the parameter %j cannot judge, which is no permission', (rule, parameter) => {
    expect(judge(rule, 'x', parameter, {})).toEqual({ is: 'invalid-parameter' })
  })
})

const verdict = (value: string, parameter: Json) =>
  judge('password-policy', value, parameter, {}).is

describe('a policy of a password', () => {
  const level = fc.option(fc.integer({ min: 0, max: 6 }), { nil: undefined })
  const policy = fc
    .record(
      {
        minLength: level,
        maxLength: fc.constant(64),
        minDigits: level,
        minSpecial: level,
        minUpper: level,
        minLower: level,
        minAlphabet: level,
        maxRepeated: level,
        forbiddenWords: fc.array(fc.constantFrom('ab', 'pass', '1')),
        forbiddenChars: fc.constantFrom('', '<', '<>'),
      },
      { requiredKeys: [] },
    )
    .map((found) => JSON.parse(JSON.stringify(found)) as JsonObject)
  const password = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', 'B', '1', '2', '!', '<', '가', '😀'),
    maxLength: 12,
  })

  test('two policies hold where each of them does', () => {
    fc.assert(
      fc.property(policy, policy, password, (one, other, value) => {
        const both = verdict(value, one) === 'holds' && verdict(value, other) === 'holds'
        expect(verdict(value, [one, other])).toBe(both ? 'holds' : 'fails')
      }),
    )
  })
  test('gives the same result in any policy order', () => {
    fc.assert(
      fc.property(policy, policy, password, (one, other, value) => {
        expect(verdict(value, [one, other])).toBe(verdict(value, [other, one]))
      }),
    )
  })
  test('fails exactly when a requirement fails, and names that requirement', () => {
    fc.assert(
      fc.property(policy, password, (given, value) => {
        const failing = (allRules().get('password-policy')?.requirements(given) ?? []).filter(
          ({ holds }) => !holds(value, {}),
        )
        const found = judge('password-policy', value, given, {})
        expect('text' in found ? [found.is, found.text.key] : [found.is]).toEqual(
          failing.length === 0 ? ['holds'] : ['fails', `error.${failing[0]?.name}`],
        )
      }),
    )
  })
  test('meets a requirement after adding the missing characters', () => {
    fc.assert(
      fc.property(
        password,
        fc.integer({ min: 1, max: 6 }),
        fc.constantFrom(
          ['min-digits', '7'],
          ['min-special', '#'],
          ['min-upper', 'K'],
          ['min-lower', 'k'],
          ['min-alphabet', 'k'],
          ['min-length', '가'],
        ),
        (value, n, [rule, sign]) => {
          expect(judge(rule ?? '', value + (sign ?? '').repeat(n), n, {}).is).toBe('holds')
        },
      ),
    )
  })
  test('returns a result for any policy value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (given, value) => {
        expect(['holds', 'fails', 'invalid-parameter']).toContain(verdict(value, given as Json))
      }),
    )
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

describe('a mobile number is one of its country', () => {
  test.each([
    ['010-5550-0101', 'KR', true],
    ['10 5550 0101', 'KR', true],
    ['02-555-0101', 'KR', false],
    ['+82 10 5550 0133', 'KR', true],
    ['+1 201 555 0123', 'KR', false],
    ['０１０－５５５０－０１３３', 'KR', true],
    ['010-5550-0101', 'US', false],
    ['(201) 555-0123', 'US', true],
    ['6135550123', 'CA', true],
    ['07400 123456', 'GB', true],
    ['020 7946 0018', 'GB', false],
    ['010-5550-0101', 'XX', false],
    ['0'.repeat(10_000), 'KR', false],
    ['010-5550-0101', '', true],
    [5, 'KR', false],
  ] as const)('R5.08 D5.02 %s of %s: %s', (number, country, holds) => {
    expect(judge('mobile-number', number, 'country', { country }).is).toBe(
      holds ? 'holds' : 'fails',
    )
  })
})
