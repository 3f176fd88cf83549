import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { faults } from '../model/faults.ts'
import { networkFaults } from '../support/network-faults.ts'
import { titlesIn } from './titles-in.ts'

const root = join(import.meta.dirname, '../..')

interface Fault {
  readonly fault: string
  readonly holds: string
  /** Why no test names it yet. */
  readonly waits?: string
}
const faultsById = parse(readFileSync(join(root, 'docs/faults.yaml'), 'utf8')) as Readonly<
  Record<string, Fault>
>
/** Ids of the faults that must have a test. */
const rows = Object.keys(faultsById).filter((id) => faultsById[id]?.waits === undefined)

/** It makes up some. */
const madeUp = 'scripts/requirements/requirements.test.ts'

it('a test names every browser fault and every server fault', () => {
  const files = globSync(
    ['src/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
    { cwd: root },
  ).filter((file) => file.replaceAll('\\', '/') !== madeUp)
  const titles = files
    .flatMap((file) => titlesIn(file, readFileSync(join(root, file), 'utf8')))
    .join('\n')
  expect(rows.filter((row) => !new RegExp(`\\b${row}\\b`).test(titles))).toEqual([])
})

/**
 * Faults that no port can simulate, or that no screen can see: the row, and the file that tests it.
 */
const further: Readonly<Record<string, string>> = {
  B09: 'src/api/sort-outcome.test.ts', // A screen sees it as B11 and B08.
  B15: 'src/runtime/browser/browser-page.test.tsx',
  B18: 'tests/e2e/tabs.test.ts',
  B24: 'tests/e2e/storage.test.ts',
  // Any journey's chunk; the first screen's own is in e2e/before-runtime.test.ts.
  B25: 'src/runtime/runtime.test.ts',
  B32: 'tests/e2e/page-translator.test.ts', // A whole sign-in.
  B33: 'tests/e2e/network-errors.test.ts',
  B34: 'tests/e2e/network-errors.test.ts',
  B37: 'tests/e2e/shell.test.ts',
  B38: 'tests/e2e/network-errors.test.ts',
}

it('each fault has an effect and a rule, untested ones a reason', () => {
  const faulty = Object.entries(faultsById).filter(
    ([id, { fault, holds, waits = 'no reason' }]) =>
      !/^[BS]\d\d$/.test(id) || [fault, holds, waits].some((text) => text.length < 6),
  )
  expect(faulty).toEqual([])
})

it('every browser fault is in a matrix or in a listed file', () => {
  const nobody = {
    args: [],
    spoil: () => Promise.resolve(),
    seen: () => 0,
    heal: () => undefined,
    stop: () => undefined,
  }
  const inMatrix = new Set([...faults, ...networkFaults(nobody)].map(({ row }) => row))
  expect(rows.filter((row) => row.startsWith('B') && !inMatrix.has(row))).toEqual(
    Object.keys(further),
  )
  expect(
    Object.entries(further).filter(
      ([row, file]) => !readFileSync(join(root, file), 'utf8').includes(row),
    ),
  ).toEqual([])
})
