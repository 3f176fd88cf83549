import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isMap, isScalar, isSeq, parse, parseDocument, visit } from 'yaml'
import { removed, type SettingValue, valueAt, withValue } from './set-value.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const files = globSync(['flows/tenants/*.yaml', 'examples/*/flows/tenants/*.yaml'], { cwd: root })
  .filter((file) => !file.endsWith('.test.yaml'))
  .toSorted()

interface Leaf {
  readonly path: readonly string[]
  readonly value: SettingValue
}

function leavesOf(text: string): readonly Leaf[] {
  const document = parseDocument(text)
  const leaves: Leaf[] = []
  visit(document, {
    Pair(_, pair, ancestors) {
      const path = [...ancestors, pair].flatMap((each) =>
        'key' in each && isScalar(each.key) ? [String(each.key.value)] : [],
      )
      const value = isScalar(pair.value) || isSeq(pair.value) ? valueAt(document, path) : undefined
      if (value !== undefined && !isMap(pair.value)) leaves.push({ path, value })
    },
  })
  return leaves
}

const other = (value: SettingValue): SettingValue =>
  typeof value === 'number'
    ? value + 1
    : typeof value === 'boolean'
      ? !value
      : typeof value === 'string'
        ? `${value}: "new" # 새`
        : [...value.toReversed(), 'one: more']

/** Numbers of the lines that differ. */
function changedLines(before: string, after: string): number {
  const [one, two] = [before.split('\n'), after.split('\n')]
  expect(two.length).toBe(one.length)
  return one.filter((line, at) => line !== two[at]).length
}

describe.each(files)('each value of %s', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  test('changes its own line, and nothing else', () => {
    const leaves = leavesOf(text)
    expect(leaves.length).toBeGreaterThan(0)
    let count = 0
    for (const { path, value } of leaves) {
      const next = withValue(text, path, other(value))
      if (next === undefined) continue
      count += 1
      expect(valueAt(parseDocument(next), path)).toEqual(other(value))
      expect(changedLines(text, next)).toBe(1)
      // Comments are no values: the rest of the line stays.
      expect(next.match(/#.*$/gm)?.length ?? 0).toBeGreaterThanOrEqual(
        text.match(/\s#.*$/gm)?.length ?? 0,
      )
      // Back again, the text is the same, or the value has another quoting.
      const back = withValue(next, path, value) ?? ''
      expect(parse(back)).toEqual(parse(text))
    }
    expect(count / leaves.length).toBeGreaterThan(0.9)
  })
})

describe('a value that is not there yet', () => {
  test.each([
    ['a: 1\n', ['b'], 2, 'a: 1\nb: 2\n'],
    ['a: 1   # one\n# end\n', ['b', 'c'], true, 'a: 1   # one\nb: { c: true }\n# end\n'],
    [
      'v:\n  otp: { digits: 6 } # six\n',
      ['v', 'otp', 'lasts'],
      60,
      'v:\n  otp: { digits: 6, lasts: 60 } # six\n',
    ],
    ['v:\n  otp: {}\n', ['v', 'otp', 'lasts'], 60, 'v:\n  otp: { lasts: 60 }\n'],
    ['v:\n  a:\n    b: 1\nw: 2\n', ['v', 'a', 'c'], 'x', 'v:\n  a:\n    b: 1\n    c: x\nw: 2\n'],
    ['a: 1', ['b'], ['x', 'y'], 'a: 1\nb: [x, y]'],
  ] as const)('is added to %j', (text, path, value, after) => {
    expect(withValue(text, path, value)).toBe(after)
  })
  test('is refused below a value, and in a text with errors', () => {
    expect(withValue('a: 1\n', ['a', 'b'], 1)).toBeUndefined()
    expect(withValue('a: "1\n', ['b'], 1)).toBeUndefined()
  })
})

describe('a removed value', () => {
  test.each([
    ['a: 1\nb: 2 # two\nc: 3\n', ['b'], 'a: 1\nc: 3\n'],
    ['# first\na:\n  b: 1\n  c: 2\n', ['a', 'b'], '# first\na:\n  c: 2\n'],
    ['a:\n  b: { c: 1 }\nd: 2\n', ['a', 'b', 'c'], 'd: 2\n'],
    ['a: { b: 1, c: 2 } # end\n', ['a', 'b'], 'a: { c: 2 } # end\n'],
    ['a: { b: 1, c: 2 } # end\n', ['a', 'c'], 'a: { b: 1 } # end\n'],
    ['a: 1\nb: |\n  two\n  lines\nc: 1\n', ['b'], 'a: 1\nc: 1\n'],
  ] as const)('leaves the rest of %j', (text, path, after) => {
    expect(removed(text, path)).toBe(after)
  })
  test('is refused where there is none', () => {
    expect(removed('a: 1\n', ['b'])).toBeUndefined()
  })
  test.each(files)('of %s leaves all other values', (file) => {
    const text = readFileSync(join(root, file), 'utf8')
    for (const { path } of leavesOf(text).filter((_, at) => at % 5 === 0)) {
      const next = removed(text, path)
      if (next === undefined) continue
      const document = parseDocument(text)
      document.deleteIn(path)
      const left = leavesOf(String(document)).map((leaf) => JSON.stringify(leaf))
      expect(leavesOf(next).map((leaf) => JSON.stringify(leaf))).toEqual(left)
    }
  })
})
