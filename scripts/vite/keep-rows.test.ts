import { expect, test } from 'vitest'
import { keepRows } from './used-by-journeys.ts'

const table = `import { oneLine } from './one-line.ts'
import {
  first,
  second,
} from './two.ts'
import './style.css'
import { shared } from './shared.ts'

export const rows: Readonly<Record<string, unknown>> = {
  one: oneLine,
  'two-lines': {
    of: [first, shared],
  },
  가: (second), // after letters of more than one byte
  shared,
} satisfies object
export const others = { shared }
`

const keep = (...names: readonly string[]): string =>
  keepRows(table, { file: 'table.ts', name: 'rows' }, (row) => names.includes(row))

test('a removed row takes its imports along, and shared imports stay', () => {
  const code = keep('one', 'shared')
  expect(code).not.toContain('first')
  expect(code).toContain("import { oneLine } from './one-line.ts'")
  expect(code).toContain("import { shared } from './shared.ts'")
  expect(code).toContain("import './style.css'")
  expect(code).toContain('one: oneLine,')
  expect(code).toContain('others = { shared }')
})

test('an import stays while one of its names is used', () => {
  const code = keep('two-lines', '가')
  expect(code).toContain('of: [first, shared]')
  expect(code).toContain('가: (second)')
  expect(code).toContain("from './two.ts'")
  expect(code).not.toContain('oneLine')
})

test('a module without the table is refused by its name', () => {
  expect(() =>
    keepRows('export const other = {}', { file: 'src/table.ts', name: 'rows' }, Boolean),
  ).toThrow('src/table.ts has no table rows.')
})

test('a spread row is refused because its names are unknown', () => {
  expect(() =>
    keepRows('export const rows = { ...others }', { file: 'src/table.ts', name: 'rows' }, Boolean),
  ).toThrow('src/table.ts: each row of a table has a name of its own.')
})
