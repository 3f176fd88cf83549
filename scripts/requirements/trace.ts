import type { Section } from './read-requirements.ts'
import type { TestResult } from './test-results.ts'

/**
 * `proven`: a passing test names it and no failing one does. `unproven`: only failing or skipped
 * ones do, or one of several fails. `missing`: none does.
 */
export type Standing = 'proven' | 'unproven' | 'missing'

export interface Trace {
  readonly standing: ReadonlyMap<string, Standing>
  readonly testsOf: ReadonlyMap<string, readonly TestResult[]>
  /** Tests that name an undefined id. */
  readonly unknown: readonly { readonly id: string; readonly test: TestResult }[]
}

/**
 * Returns the ids in a title: statements `R4.12`, `D7.06`, and all of `R1.50 to R1.53`; traps
 * `T13`. Ids of faults, and decisions without a dot, are left out.
 */
export function idsIn(title: string): readonly string[] {
  const ranges = title.matchAll(/\b([RD]\d+)\.(\d{2,3}) to \1\.(\d{2,3})\b/g)
  const between = [...ranges].flatMap(([, section, from, to]) =>
    Array.from(
      { length: Math.max(0, Number(to) - Number(from) - 1) },
      (_, index) => `${section}.${String(Number(from) + index + 1).padStart(2, '0')}`,
    ),
  )
  return [...new Set([...(title.match(/\b(?:[RD]\d+\.\d{2,3}|T[1-9]\d?)\b/g) ?? []), ...between])]
}

/** Maps each statement to its tests. */
export function trace(sections: readonly Section[], tests: readonly TestResult[]): Trace {
  const known = sections.flatMap(({ statements }) => [...statements.keys()])
  const testsOf = new Map(known.map((id): [string, TestResult[]] => [id, []]))
  const unknown: { id: string; test: TestResult }[] = []
  for (const test of tests) {
    for (const id of idsIn(test.title)) {
      const named = testsOf.get(id)
      if (named === undefined) unknown.push({ id, test })
      else named.push(test)
    }
  }
  return {
    standing: new Map([...testsOf].map(([id, named]) => [id, standingOf(named)])),
    testsOf,
    unknown,
  }
}

function standingOf(tests: readonly TestResult[]): Standing {
  if (tests.length === 0) return 'missing'
  const passes = tests.some(({ outcome }) => outcome === 'passed')
  return passes && tests.every(({ outcome }) => outcome !== 'failed') ? 'proven' : 'unproven'
}
