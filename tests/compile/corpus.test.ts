import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { families } from './families.ts'

// Counts the corpus of broken files in tests/compile/samples. samples.test.ts checks their
// diagnostics.
const root = join(import.meta.dirname, '../..')
const samples = join(import.meta.dirname, 'samples')
const codes = readdirSync(join(root, 'docs/diagnostics'))
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace('.md', ''))

interface Said {
  readonly name: string
  readonly input: string
  readonly expected: string
  readonly codes: readonly string[]
}
const broken = readdirSync(samples)
  .filter((name) => existsSync(join(samples, name, 'expected.txt')))
  .map((name): Said => {
    const [input, expected] = ['input.yaml', 'expected.txt'].map((file) =>
      readFileSync(join(samples, name, file), 'utf8'),
    )
    // "flows/demo/start.yaml:2:9  error  unknown-text": code, file, line and column.
    const heads = [
      ...(expected ?? '').matchAll(/^\S+:\d+:\d+ {2}(?:error|warning) {2}([a-z-]+)$/gm),
    ]
    return {
      name,
      input: input ?? '',
      expected: expected ?? '',
      codes: heads.map(([, code = '']) => code),
    }
  })
const familyOf = new Map(
  Object.entries(families).flatMap(([family, own]) =>
    own.map((code): [string, string] => [code, family]),
  ),
)

describe('the corpus of mistakes', () => {
  it('has at least 120 different ones', () => {
    expect(new Set(broken.map(({ input }) => input)).size).toBeGreaterThanOrEqual(120)
    // The diagnostics differ too, so it is not the same mistake with other names.
    expect(
      new Set(broken.map(({ expected }) => expected.replaceAll(/^\S+:\d+:\d+ {2}/gm, ''))).size,
    ).toBeGreaterThanOrEqual(120)
  })

  it('gives a code and a place for each, without compiler internals', () => {
    expect(broken.filter((each) => each.codes.length === 0).map(({ name }) => name)).toEqual([])
    expect(
      broken
        .filter(({ expected }) =>
          /\n\s+at .*\.ts:\d+|node_modules|node:internal|undefined|\[object/.test(expected),
        )
        .map(({ name }) => name),
    ).toEqual([])
  })

  it.each(Object.entries(families))('knows several of the family "%s"', (_family, own) => {
    expect(
      broken.filter((each) => each.codes.some((code) => new Set<string>(own).has(code))).length,
    ).toBeGreaterThanOrEqual(3)
  })
})

describe('every diagnostic', () => {
  it('belongs to one family', () => {
    expect(codes.filter((code) => !familyOf.has(code))).toEqual([])
    expect([...familyOf.keys()].filter((code) => !codes.includes(code))).toEqual([])
    expect(Object.values(families).flat()).toHaveLength(familyOf.size)
  })

  it('has a sample', () => {
    const raised = new Set(broken.flatMap((each) => each.codes))
    expect(codes.filter((code) => !raised.has(code))).toEqual([])
  })
})
