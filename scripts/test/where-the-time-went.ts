import { relative } from 'node:path'
import type { FileTime } from './count-report.ts'

export interface Spent {
  readonly name: string
  readonly seconds: number
}

const SLOWEST = 10

/**
 * Returns the table of checks and suites by their time, and the slowest files.
 * @param seconds of the whole run; those of suites add up to more, because files run side by side
 */
export function whereTheTimeWent(
  spent: readonly Spent[],
  files: readonly FileTime[],
  seconds: number,
): string {
  const row = ({ seconds: own, name }: Spent) => `${own.toFixed(1).padStart(8)}  ${name}`
  const bySeconds = (one: Spent, other: Spent) => other.seconds - one.seconds
  const slowest = files
    .map(({ name, seconds: own }) => ({ name: relative(process.cwd(), name), seconds: own }))
    .toSorted(bySeconds)
    .slice(0, SLOWEST)
  return [
    '',
    `Seconds of each check, and of the files of each suite; ${seconds.toFixed(0)} in all:`,
    ...spent.toSorted(bySeconds).map(row),
    ...(slowest.length === 0 ? [] : ['', 'The slowest files:', ...slowest.map(row)]),
    '',
    '',
  ].join('\n')
}
