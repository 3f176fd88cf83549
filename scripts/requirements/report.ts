import { type Section, FULL_TIER, type SuiteResults, type TestResult } from './read-requirements.ts'

export interface ReportOptions {
  /** Also the statements that no passing test names, each with its text. */
  readonly missing: boolean
  /** Also the tests below each statement they name. */
  readonly byTest: boolean
}

const HEADER = '  Section                                 proven  unproven  missing   all'
const TRAPS = '  Traps                                   proven  unproven  missing   all'

/** Returns the text of `npm run requirements`. */
export function report(
  sections: readonly Section[],
  traps: readonly Section[],
  results: readonly SuiteResults[],
  trace: Trace,
  options: ReportOptions,
): string {
  const read = results.map(
    ({ suite, at, tests }) =>
      `${suite} (${tests.length} tests, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC)`,
  )
  return [
    `Read: ${read.join(', ')}`,
    '',
    HEADER,
    ...table(sections, trace),
    '',
    TRAPS,
    ...table(traps, trace),
    ...byFullTierAlone(trace),
    ...readOtherwise([...sections, ...traps]),
    ...[...sections, ...traps].flatMap((section) => detailsOf(section, trace, options)),
    ...trace.unknown.map(
      ({ id, test }) =>
        `${id} is named by "${test.title}" (${test.suite}) and is no requirement or trap.`,
    ),
    '',
  ].join('\n')
}

function table(sections: readonly Section[], trace: Trace): readonly string[] {
  const rows = sections.map(({ section, title, statements }) =>
    row(`${section}  ${title}`, Array.from(statements.keys()), trace),
  )
  return [
    ...rows,
    row(
      'all',
      sections.flatMap(({ statements }) => [...statements.keys()]),
      trace,
    ),
  ]
}

/** Ids that no test of the last `npm test` proved: the draw left them to `npm run test:full`. */
function byFullTierAlone({ standing, testsOf }: Trace): readonly string[] {
  const fullOnly = [...testsOf].flatMap(([id, tests]) => {
    const passed = tests.filter(({ outcome }) => outcome === 'passed')
    const [first] = passed
    return standing.get(id) === 'proven' &&
      first &&
      passed.every(({ suite }) => suite === FULL_TIER)
      ? [`  ${first.title}`]
      : []
  })
  return fullOnly.length === 0 ? [] : ['', '  Proven by npm run test:full alone:', ...fullOnly]
}

function readOtherwise(sections: readonly Section[]): readonly string[] {
  const lines = sections.flatMap(({ readings }) =>
    [...readings].map(
      ([id, { decision, does }]) => `  ${id} read otherwise (decision ${decision}): ${does}`,
    ),
  )
  return lines.length === 0 ? [] : ['', ...lines]
}

function row(name: string, ids: readonly string[], { standing }: Trace): string {
  const count = (wanted: Standing) => String(ids.filter((id) => standing.get(id) === wanted).length)
  return `  ${name.padEnd(38)}${count('proven').padStart(8)}${count('unproven').padStart(10)}${count('missing').padStart(9)}${String(ids.length).padStart(6)}`
}

function detailsOf(
  { section, title, statements }: Section,
  { standing, testsOf }: Trace,
  { missing, byTest }: ReportOptions,
): readonly string[] {
  const lines = [...statements].flatMap(([id, statement]) => {
    const state = standing.get(id) ?? 'missing'
    if (state === 'proven' ? !byTest : !missing && !(byTest && state === 'unproven')) return []
    const tests = byTest
      ? (testsOf.get(id) ?? []).map(
          ({ suite, title, outcome }) => `      ${outcome} ${suite}: ${title}`,
        )
      : []
    return [`  ${id} ${state}: ${statement}`].concat(tests)
  })
  return lines.length === 0 ? [] : ['', `${section}  ${title}`, ...lines]
}

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
