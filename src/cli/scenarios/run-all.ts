import type { Compiled } from '../../compiler/compile.ts'
import type { Sources } from '../../compiler/sources.ts'
import type { Scenario } from '../../language/scenario.ts'
import { type Coverage, takeNotes } from './coverage/coverage.ts'
import { inLanguages } from './coverage/in-languages.ts'
import { recordSteps } from './coverage/record-steps.ts'
import { walkableIn } from './coverage/walkable.ts'
import type { Failure } from './failure.ts'
import { runScenario } from './run-scenario.ts'

/** `language` is set when it differs from the scenario's own. */
export interface Run {
  readonly scenario: Scenario
  readonly language?: string
  readonly failure?: Failure
}
export interface Results {
  readonly runs: readonly Run[]
  readonly coverage?: Coverage
}

/**
 * Runs scenarios in sequence. With coverage, each runs in every language of its tenant. Coverage
 * counts over all tenants, in the languages of the default tenant, the first: another tenant's own
 * language runs only in its own scenarios.
 */
export async function runAll(
  wanted: readonly Scenario[],
  tenants: Compiled['tenants'],
  sources: Sources,
  counted: boolean,
): Promise<Results> {
  if (!counted) return { runs: await each(wanted, tenants) }
  const programs = Object.values(tenants).map(({ program }) => program)
  const languages = programs[0]?.index.texts.languages ?? []
  const notes = takeNotes()
  const runs = await recordSteps(notes.took, () =>
    each(
      wanted.flatMap((scenario) =>
        inLanguages(scenario, tenants[scenario.tenant]?.program.index.texts.languages ?? languages),
      ),
      tenants,
      notes,
    ),
  )
  return { runs, coverage: notes.coverage(walkableIn(programs, sources), languages) }
}

async function each(
  scenarios: readonly Scenario[],
  tenants: Compiled['tenants'],
  notes?: ReturnType<typeof takeNotes>,
): Promise<readonly Run[]> {
  const runs: Run[] = []
  for (const scenario of scenarios) {
    const running = tenants[scenario.tenant]
    if (!running) throw new Error(`There is no tenant "${scenario.tenant}".`)
    const failure = await runScenario(running, scenario, notes)
    runs.push({
      scenario,
      ...(failure && { failure }),
      ...(scenario.given.language !== undefined && { language: scenario.given.language }),
    })
  }
  return runs
}
