import { describe, expect, it } from 'vitest'
import { formatDiagnostics } from '../../src/cli/format-diagnostics.ts'
import { readSources } from '../../src/cli/read-sources.ts'
import { describeFailure, titleOf } from '../../src/cli/scenarios/describe-failure.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import { compile } from '../../src/compiler/compile.ts'

/**
 * Runs the scenarios of a product, a test each, and checks that every screen has some.
 * @param root the folder with its flows/, schemas/ and openapi/
 */
export function tellScenarios(root: string): void {
  const sources = readSources(root)
  const { program, tenants, scenarios, diagnostics } = compile(sources)

  it('every screen has scenarios', () => {
    expect(formatDiagnostics(diagnostics, sources)).toBe('')
    const told = new Set(scenarios.map(({ screen }) => screen))
    const screens = Object.values(program?.journeys ?? {}).flatMap((journey) =>
      journey.screens.map(({ id }) => id),
    )
    expect(screens.filter((id) => !told.has(id))).toEqual([])
  })

  describe.each([...Map.groupBy(scenarios, ({ span }) => span.file)])('%s', (_file, own) => {
    it.each(own.map((scenario) => [titleOf(scenario), scenario] as const))(
      '%s',
      async (_title, scenario) => {
        const running = tenants[scenario.tenant]
        if (!running) throw new Error('The flows do not compile.')
        const failure = await runScenario(running, scenario)
        expect(failure && describeFailure(failure, sources)).toBeUndefined()
      },
    )
  })
}
