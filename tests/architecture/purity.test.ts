import { describe, expect, test } from 'vitest'
import { impuritiesOf } from './impurities-of.ts'
import { parseSource } from './parse-source.ts'
import { sourcesIn } from './source-files.ts'

const PURE_ROOMS = /^src\/(language|rules|compiler|engine)\//

describe('the pure rooms', () => {
  test('ask neither for the time nor for chance', () => {
    const sources = sourcesIn('src').filter(({ fileName }) => PURE_ROOMS.test(fileName))
    expect(sources.length).toBeGreaterThan(0)
    expect(sources.flatMap(impuritiesOf)).toEqual([])
  })

  test.each([
    'Date.now()',
    'new Date()',
    'new Date',
    'Date()',
    "Date['now']()",
    'const { now } = Date',
    'Math.random()',
    "Math['random']()",
    'const { random } = Math',
    'performance.now()',
    'crypto.randomUUID()',
    'Temporal.Now.instant()',
    'globalThis.Date',
    'const clock = { now: Date.now }',
  ])('would be caught with %s', (text) => {
    expect(impuritiesOf(parseSource('src/engine/bad.ts', text))).not.toEqual([])
  })

  test.each([
    'new Date(at)',
    'Date.UTC(2026, 10, 20)',
    'Date.parse(text)',
    'Math.max(1, 2)',
    'type When = Date',
    'const x = { Date: 1 }',
  ])('may say %s', (text) => {
    expect(impuritiesOf(parseSource('src/engine/good.ts', text))).toEqual([])
  })
})
