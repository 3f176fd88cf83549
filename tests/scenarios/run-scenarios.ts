import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { describeFailure, titleOf } from '../../src/cli/scenarios/results.ts'
import { type Results, runAll, runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'
import type { Scenario } from '../../src/language/scenario.ts'
import { withoutOwnLanguages } from '../compile/virtual-project.ts'

/**
 * Runs the scenarios of a product, a test each, and checks that every screen has some.
 * @param root the folder with its flows/, schemas/ and openapi/
 */
export function runScenarios(root: string): void {
  const product = scenariosOf(root)
  testEach(product, async (scenario) => [await runAlone(product, scenario)])
}

/**
 * As `runScenarios`, but each scenario in every language, and they cover the product. A scenario
 * that is chosen by its title runs alone, in its own language.
 * @param unwalked steps that no scenario can run, by file and words of the step, with the reason
 */
export function runScenariosWithCoverage(
  root: string,
  unwalked: Readonly<Record<string, string>>,
): void {
  const product = scenariosOf(root)
  let runs: ReturnType<typeof runsByPlace> | undefined

  it('walk every screen, every transition and every error code, in each language', async () => {
    const results = await runAll(product.scenarios, product.tenants, product.sources, true)
    runs = runsByPlace(results)
    const { languages, screens, transitions, codes } = results.coverage ?? {}
    expect(languages).toEqual(product.program?.index.texts.languages)
    expect(screens?.missed).toEqual([])
    expect(
      transitions?.missed
        .map(({ thing: { span, target } }) => `${span.file} ${target}`)
        .filter((missed) => !Object.hasOwn(unwalked, missed)),
    ).toEqual([])
    expect(codes?.missed).toEqual([])
    // There are steps to run at all.
    expect([screens, transitions, codes].every((count) => (count?.of ?? 0) > 15)).toBe(true)
  }, 600_000)
  testEach(product, async (scenario) =>
    runs
      ? (runs.get(placeOf(scenario)) ?? []).map(({ failure }) => failure)
      : [await runAlone(product, scenario)],
  )
}

function runAlone({ tenants }: ReturnType<typeof scenariosOf>, scenario: Scenario) {
  const running = tenants[scenario.tenant]
  if (!running) throw new Error('The flows do not compile.')
  return runScenario(running, scenario)
}

const placeOf = ({ span }: Scenario): string => `${span.file}:${span.line}:${span.column}`

const runsByPlace = ({ runs }: Results) => Map.groupBy(runs, ({ scenario }) => placeOf(scenario))

function scenariosOf(root: string) {
  const sources = readSources(root)
  return { ...compile(sources), sources }
}

function testEach(
  { program, scenarios, diagnostics, sources }: ReturnType<typeof scenariosOf>,
  run: (scenario: Scenario) => Promise<readonly Results['runs'][number]['failure'][]>,
): void {
  it('every screen has scenarios', () => {
    expect(formatDiagnostics(withoutOwnLanguages(diagnostics), sources)).toBe('')
    const tested = new Set(scenarios.map(({ screen }) => screen))
    const screens = Object.values(program?.journeys ?? {}).flatMap((journey) =>
      journey.screens.map(({ id }) => id),
    )
    expect(screens.filter((id) => !tested.has(id))).toEqual([])
  })

  describe.each([...Map.groupBy(scenarios, ({ span }) => span.file)])('%s', (_file, own) => {
    it.each(own.map((scenario) => [titleOf(scenario), scenario] as const))(
      '%s',
      async (_title, scenario) => {
        const failures = await run(scenario)
        expect(failures.length).toBeGreaterThan(0)
        expect(
          failures.flatMap((failure) => (failure ? [describeFailure(failure, sources)] : [])),
        ).toEqual([])
      },
    )
  })
}
