import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { reportOf } from './suite-reports.ts'

/** Report of the files of a suite that `npm run test:rest` ran, beside the one of `npm test`. */
const restOf = (suite: string): string => reportOf(`${suite}-rest`)

export function forgetRest(suite: string): void {
  rmSync(restOf(suite), { force: true })
}

/** Adds the last report of a suite to that of its rest, and restores the suite's earlier report. */
export function addToRest(suite: string, before: string | undefined): void {
  const own = reportOf(suite)
  if (existsSync(own)) {
    const known = existsSync(restOf(suite)) ? resultsIn(restOf(suite)) : []
    writeFileSync(restOf(suite), JSON.stringify({ testResults: [...known, ...resultsIn(own)] }))
  }
  if (before === undefined) rmSync(own, { force: true })
  else writeFileSync(own, before)
}

/** Files in a report that our own reporter wrote. */
const resultsIn = (path: string): readonly unknown[] =>
  (JSON.parse(readFileSync(path, 'utf8')) as { readonly testResults: readonly unknown[] })
    .testResults
