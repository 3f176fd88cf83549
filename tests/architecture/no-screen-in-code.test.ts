import { describe, expect, test } from 'vitest'
import { literalsOf } from './literals-of.ts'
import { namesOfScreens, textsOfFlows } from './names-of-screens.ts'
import { parseSource } from './parse-source.ts'
import { sourcesIn } from './source-files.ts'

function screensNamedIn(sources: ReturnType<typeof sourcesIn>, names: ReadonlySet<string>) {
  return sources.flatMap(literalsOf).flatMap(({ value, place }) => (names.has(value) ? [`${place}: '${value}'`] : []))
}

/** The one place where the address of the front door is something else. */
const NO_ROUTE: ReadonlySet<string> = new Set(["src/compiler/expressions/operators/table.ts '/'"]) // CEL's sign of division

describe('no screen is written in TypeScript', () => {
  test('no string in src equals a route or a screen id of the flows', () => {
    const names = namesOfScreens(textsOfFlows())
    expect(names.size).toBeGreaterThan(1)
    const found = screensNamedIn(sourcesIn('src'), names)
    expect(found.filter((line) => !NO_ROUTE.has(line.replace(/:\d+:/, '')))).toEqual([])
  })

  test.each([
    ["if (route === '/verification/sms') stop()", "'/verification/sms'"],
    ['const id = `verify-sms`', "'verify-sms'"],
    ["type Screen = 'verify-sms' | 'other'", "'verify-sms'"],
    ['const link = <a href="/verification/sms">x</a>', "'/verification/sms'"],
  ])('would be caught in %s', (text, named) => {
    const names = namesOfScreens(['screen: verify-sms\nroute: /verification/sms\n'])
    expect(screensNamedIn([parseSource('src/bad.tsx', text)], names)).toEqual([`src/bad.tsx:1: ${named}`])
  })

  test('compares exactly, and leaves module names alone', () => {
    const names = namesOfScreens(['screen: verify-sms\nroute: /verification/sms\n'])
    const text = "import './verify-sms'\nconst key = 'verify-sms.title'"
    expect(screensNamedIn([parseSource('src/good.ts', text)], names)).toEqual([])
  })
})
