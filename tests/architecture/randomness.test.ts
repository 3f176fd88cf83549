import { expect, it } from 'vitest'
import { filesMatching, textOf } from './source-files.ts'

/** Spreads the repetitions of a request; no secret comes of it. */
const harmless = ['src/api/call-operation.ts']

const weak = /\bMath\s*(?:\.|\?\.|\[\s*['"`])random\b|\{[^}]*\brandom\b[^}]*\}\s*=\s*Math\b/

it('handles, codes and keys come from a secure generator only', () => {
  const sources = filesMatching('{server,src}/**/*.{ts,tsx}').filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => weak.test(textOf(path)))).toEqual(harmless)
})

it.each(['Math.random()', "Math['random']()", 'const { random } = Math'])(
  'would find %s',
  (code) => {
    expect(weak.test(code)).toBe(true)
  },
)
