import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, describe, expect, it } from 'vitest'
import { answerFacts } from './answer-facts.ts'
import { comparePart } from './compare.ts'
import { differingLines, differingSizes } from './differences.ts'
import { writeRecords } from './record.ts'
import { renamed } from './rename.ts'
import { stableJson } from './stable-json.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-golden-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns a picture of 20 x 20 pixels in one grey. */
function picture(colour: number): Buffer {
  const png = new PNG({ width: 20, height: 20 })
  png.data.fill(colour)
  return PNG.sync.write(png)
}

describe('lines', () => {
  it('differ when a line is gone, new, or less frequent', () => {
    expect(differingLines('a\nb\nb', 'a\nb\nc', {})).toEqual(['- b', '+ c'])
  })

  it('are equal in any order', () => {
    expect(differingLines('a\nb', 'b\na', {})).toEqual([])
  })

  it('are equal after their renames', () => {
    expect(
      differingLines('{"type":"woke"}', '{"type":"timer-fired"}', { woke: 'timer-fired' }),
    ).toEqual([])
  })
})

describe('renames', () => {
  it('change whole words alone', () => {
    expect(renamed('turn turned in-turn return', { turn: 'step' })).toBe(
      'step turned in-turn return',
    )
  })

  it('can swap two words', () => {
    expect(renamed('a b', { a: 'b', b: 'a' })).toBe('b a')
  })
})

describe('sizes of built files', () => {
  it('may move by three in a hundred', () => {
    expect(differingSizes('main.js 90000 30000', 'main.js 95000 30800', {})).toEqual([])
  })

  it('are reported beyond that, like a new or deleted file', () => {
    expect(
      differingSizes('main.js 90000 30000\nold.js 1 1', 'main.js 95000 31000\nnew.js 1 1', {}),
    ).toEqual(['- old.js', '~ main.js: 30000 to 31000 bytes in brotli', '+ new.js'])
  })
})

describe('an answer', () => {
  const headers = new Headers({
    'content-type': 'application/json',
    date: 'today',
    'set-cookie': 'session=secret; Path=/',
  })

  it('keeps words of the API, and masks everything that changes', () => {
    const text =
      '{"code":"OTP_WRONG","id":"a81f-2","left":4,"list":[{"kind":"Sms"},{"kind":"Sms"}]}'
    const exchange = {
      method: 'POST',
      url: 'http://127.0.0.1:4711/api/8f3a/verify?time=1',
      status: 422,
      headers,
      text,
    }
    expect(answerFacts(exchange, new Set(['OTP_WRONG', 'Sms']))).toEqual(
      [
        '',
        ' header content-type',
        ' header set-cookie',
        ' cookie session',
        ' body .code OTP_WRONG',
        ' body .id string',
        ' body .left number',
        ' body .list[].kind Sms',
        ' body .list[].kind Sms',
      ].map((fact) => `POST /api/:/verify -> 422${fact}`),
    )
  })

  it('says when its JSON is broken', () => {
    expect(
      answerFacts(
        { method: 'GET', url: 'http://a/', status: 200, headers, text: '{' },
        new Set(),
      ).at(-1),
    ).toBe('GET / -> 200 body broken JSON')
  })
})

describe('two recordings', () => {
  const [before, now] = [join(folder, 'before'), join(folder, 'now')]
  it('are compared file by file, pictures by their pixels', () => {
    writeRecords(
      before,
      new Map([
        ['same.txt', 'a'],
        ['other.txt', 'a'],
        ['gone.txt', 'a'],
      ]),
    )
    writeRecords(
      now,
      new Map([
        ['same.txt', 'a'],
        ['other.txt', 'b'],
        ['new.txt', 'a'],
      ]),
    )
    for (const [name, colour] of [
      ['same', 255],
      ['other', 0],
    ] as const) {
      writeFileSync(join(before, `${name}.png`), picture(255))
      writeFileSync(join(now, `${name}.png`), picture(colour))
    }
    expect(comparePart(before, now, {})).toEqual([
      'gone.txt: gone',
      'new.txt: new',
      'other.png:',
      '  400 pixels differ',
      'other.txt:',
      '  - a',
      '  + b',
    ])
  })
})

it('puts keys in order, sets and maps too', () => {
  expect(
    stableJson({
      b: new Set(['y', 'x']),
      a: new Map([
        ['d', 1],
        ['c', undefined],
      ]),
    }),
  ).toBe('{"a":{"d":1},"b":["x","y"]}')
})
