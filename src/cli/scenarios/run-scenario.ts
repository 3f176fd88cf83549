import type { Compiled } from '../../compiler/compile.ts'
import type { Sources } from '../../compiler/sources.ts'
import { runners } from '../../engine/steps/table.ts'
import type { Scenario, ScenarioStep } from '../../language/scenario.ts'
import type { Span } from '../../language/source.ts'
import type { Step } from '../../language/step.ts'
import { type Coverage, takeNotes, walkableIn } from './coverage/coverage.ts'
import { doStep } from './do-step.ts'
import { describePage } from './on-screen.ts'
import {
  createWorld,
  type Failure,
  type Running,
  Unmet,
  type Watcher,
  type World,
} from './world.ts'

/** Returns undefined when all expectations are met. */
export async function runScenario(
  running: Running,
  scenario: Scenario,
  watcher?: Watcher,
): Promise<Failure | undefined> {
  const world = await createWorld(running, scenario, watcher)
  let at: Span = scenario.span
  try {
    watcher?.looks?.(world)
    for (const step of scenario.steps) {
      at = step.span
      await doStep(step, world)
      watcher?.looks?.(world)
    }
    missed(scenario, world)
    return undefined
  } catch (error) {
    if (!(error instanceof Unmet)) throw error
    return { span: error.span ?? at, message: error.message, instead: describePage(world) }
  } finally {
    world.stop()
  }
}

/**
 * Reports calls without an answer, and answers without a call. After a redirect to another site,
 * open calls are ignored.
 */
function missed(scenario: Scenario, { ports }: World): void {
  const { given } = scenario
  const [waiting] = ports.http.waiting()
  if (waiting !== undefined && !endsElsewhere(scenario))
    throw new Unmet(`"${waiting}" was called, and nothing answers it.`)
  const unasked = given.own.find(({ operation }) => !ports.http.asked().includes(operation))
  if (unasked)
    throw new Unmet(`"${unasked.operation}" was not called: this answer is not used.`, unasked.span)
}

/** Steps that only look do not count. */
const looks: ReadonlySet<ScenarioStep['do']> = new Set([
  'see',
  'not-seen',
  'called',
  'not-called',
  'remembers',
])

function endsElsewhere({ screen, steps }: Scenario): boolean {
  const last = steps.findLast((step) => !looks.has(step.do))
  return last?.do === 'leave' || (last?.do === 'arrive' && last.screen !== screen)
}

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
function inLanguages(scenario: Scenario, languages: readonly string[]): readonly Scenario[] {
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
async function recordSteps<Result>(
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
