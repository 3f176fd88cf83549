import type { Compiled } from '../../compiler/compile.ts'
import type { Sources } from '../../compiler/sources.ts'
import { runners } from '../../engine/steps/table.ts'
import type { Scenario } from '../../language/scenario.ts'
import type { Step } from '../../language/step.ts'
import { type Coverage, takeNotes } from './coverage/coverage.ts'
import { walkableIn } from './coverage/walkable.ts'
import { runScenario } from './run-scenario.ts'
import type { Failure } from './world.ts'

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

/**
 * Returns a scenario once per language, so that its texts are covered in all languages. A scenario
 * with a language or a literal sentence runs unchanged.
 * @param languages of its tenant, the default one first
 */
export function inLanguages(scenario: Scenario, languages: readonly string[]): readonly Scenario[] {
  const { given, steps } = scenario
  const isOfOne =
    given.language !== undefined ||
    steps.some(
      (step) =>
        step.do === 'language' ||
        ((step.do === 'see' || step.do === 'not-seen') &&
          step.sights.some(({ is }) => is === 'says')),
    )
  return isOfOne
    ? [scenario]
    : languages.map((language, at) =>
        at === 0 ? scenario : { ...scenario, given: { ...given, language } },
      )
}

type Runners = Record<string, (step: Step, ...others: readonly never[]) => unknown>

/**
 * Reports each step that the engine performs during a run, with its screen. Only one recording runs
 * at a time.
 */
export async function recordSteps<Result>(
  taken: (step: Step, screen: string | undefined) => void,
  during: () => Promise<Result>,
): Promise<Result> {
  // Wraps the engine's own table of steps, so that the record shows real steps and the tested
  // program is the shipped one.
  const table = runners as unknown as Runners
  const before = { ...table }
  for (const [name, run] of Object.entries(before)) {
    table[name] = (step, ...others) => {
      // Every runner takes the turn after its step, but their step types differ.
      const [turn] = others as unknown as readonly [
        { readonly state: { readonly visit?: { readonly screen: string } } },
      ]
      taken(step, turn.state.visit?.screen)
      return run(step, ...others)
    }
  }
  try {
    return await during()
  } finally {
    Object.assign(table, before)
  }
}
