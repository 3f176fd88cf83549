import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entryKinds, normalise } from './normalise.ts'

const [mark, wide, joiner] = ['\u200E', '\uFF4A\uFF49\uFF57\uFF4F\uFF4F', '\u200D']

const tables: Readonly<Record<string, readonly (readonly [typed: string, meant: string])[]>> = {
  'user-id': [
    [`${mark}jiwoo.lim`, 'jiwoo.lim'],
    ['\u2066jiwoo\u200B.lim\u2069\uFEFF', 'jiwoo.lim'],
    [`\u00A0${wide}.lim\u3000`, 'jiwoo.lim'],
    ['jiwoo lim', 'jiwoo lim'],
    ['\u200B', ''],
  ],
  email: [
    [`${mark} jiwoo@example.com\t`, 'jiwoo@example.com'],
    [`${wide}\uFF20example.com`, 'jiwoo@example.com'],
    ['\uFB01nn@example.com', '\uFB01nn@example.com'],
    ['jose\u0301@example.com', 'jos\u00E9@example.com'],
  ],
  phone: [
    ['201.555.0125', '201-555-0125'],
    ['(201).555/0125', '(201)-555-0125'],
    ['tel:+1-201-555-0125', '+1-201-555-0125'],
    [' TEL:+82-10-5550-0101;ext=5', '+82-10-5550-0101'],
    ['\u202A+82\u201110\u20115550\u20110101\u202C', '+82-10-5550-0101'],
    ['\uFF10\uFF11\uFF10', '010'],
    ['010 5550 0101', '010 5550 0101'],
    ['010\u30FC5550\uFF700101', '010-5550-0101'],
    ['5.', '5.'],
  ],
  text: [
    ['  Mary \t Ann ', 'Mary Ann'],
    [`${mark}O\u2019Brien\u00AD`, 'O\u2019Brien'],
    ['\u110B\u1175', '\uC774'],
    [
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
      '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
    ],
    [`\u{1F468}${joiner}\u{1F4BB} laptop`, `\u{1F468}${joiner}\u{1F4BB} laptop`],
    ['a\u200Cb', 'ab'],
  ],
  'one-time-code': [
    ['\u202A123\u00A0456\u202C', '123456'],
    ['123\u30FC456', '123456'],
    ['abc', 'abc'],
  ],
  password: [[`${mark} ${wide} `, `${mark} ${wide} `]],
}

describe.each(Object.entries(tables))('an entry of kind %s', (kind, rows) => {
  test.each(rows)('%j is meant as %j', (typed, meant) => {
    expect(normalise(kind, typed)).toBe(meant)
  })
})

test.each(Object.keys(entryKinds))('an entry of kind %s is normalised once', (kind) => {
  assert(
    property(
      oneof(
        string({ unit: 'binary' }),
        string({ unit: constantFrom(...'a1 .-(\u200E\u0301\u2019\u00E9\uFF11\u3000') }),
      ),
      (text) => {
        const once = normalise(kind, text, 6)
        expect(normalise(kind, once, 6)).toBe(once)
      },
    ),
  )
})

describe('a code inside pasted text', () => {
  const message = '[Gatehouse] 598238 is your verification code. It is valid for 5 minutes.'
  test.each([
    [message, 6, '598238'],
    [`${message} @localhost #598238`, 6, '598238'],
    [
      '[Gatehouse] \uC778\uC99D\uBC88\uD638\uB294 598238\uC785\uB2C8\uB2E4. 2026-11-20 10:30',
      6,
      '598238',
    ],
    ['G-598238', 6, '598238'],
    ['Your code: 598-238', 6, '598238'],
    ['Your code: 598 238.', 6, '598238'],
    ['\uCF54\uB4DC \uFF15\uFF19\uFF18\uFF12\uFF13\uFF18', 6, '598238'],
    ['Code 59823811, call 1588-1234', 8, '59823811'],
    ['Your code: 5982 3811', 8, '59823811'],
  ])('is taken out of %j (%i digits)', (text, digits, code) => {
    expect(normalise('one-time-code', text, digits)).toBe(code)
  })

  test.each([
    ['598238 or 598239?', 6],
    ['No code here, only 5982381.', 6],
    ['Until 2026-11-20', 8],
    ['598238 is your code', undefined],
  ])('is not guessed from %j (%s digits)', (text, digits) => {
    expect(normalise('one-time-code', text, digits)).toMatch(/\D/)
  })
})

describe.each(Object.keys(entryKinds))('a hostile %s', (kind) => {
  // Marks of each script that may keep a joiner, then signs that other expressions look for.
  const runs = {
    'Arabic marks': '\u0610',
    'Bengali marks': '\u0981',
    'Devanagari marks': '\u0900',
    'Kannada marks': '\u0C81',
    'Malayalam marks': '\u0D02',
    'Sinhala marks': '\u0D82',
    'mixed marks': '\u0301\u0334',
    joiners: '\u0645\u200D',
    emoji: '\u{1F469}\u200D',
    spaces: ' ',
    dashes: '-',
    digits: '0',
    'hidden signs': '\u200B',
  }
  test.each(Object.entries(runs))('takes no time: %s', (_, part) => {
    for (const length of [1024, 65_536]) {
      const text = `a${part.repeat(length / part.length)}`.slice(0, length)
      const from = process.cpuUsage()
      normalise(kind, text)
      const { user, system } = process.cpuUsage(from)
      expect((user + system) / 1000).toBeLessThan(100)
    }
  })
})
