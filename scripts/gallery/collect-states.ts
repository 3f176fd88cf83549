import { blocksIn, blocksOf } from '../../src/cli/scenarios/on-screen.ts'
import { runScenario } from '../../src/cli/scenarios/run-scenario.ts'
import type { CompiledProgram } from '../../src/compiler/6-emit/emit-program.ts'
import type { CompiledTenant } from '../../src/compiler/compile.ts'
import type { BlockView, ScreenView, ShellView } from '../../src/engine/view.ts'
import { staticView } from '../../src/engine/views/static-view.ts'
import type { Screen } from '../../src/language/program.ts'
import type { MadeUpAnswer, Scenario, ScenarioStep } from '../../src/language/scenario.ts'

/** Kinds of states that the page can filter by, in the order of its menu. */
export const stateKinds = [
  'error',
  'notice',
  'dialog',
  'popup',
  'busy',
  'cooldown',
  'loading',
  'failed',
  'covered',
] as const
export type StateKind = (typeof stateKinds)[number]

export interface ShownState {
  readonly screen: ScreenView
  readonly shell: ShellView
  /** Epoch milliseconds. */
  readonly now: number
}

/** Returns every kind that fits the state. */
export function kindsOf(state: ShownState): readonly StateKind[] {
  return stateKinds.filter((kind) => tests[kind](state))
}

const tests: Readonly<Record<StateKind, (state: ShownState) => boolean>> = {
  error: ({ screen }) => (screen.form?.problems.length ?? 0) > 0,
  notice: (state) =>
    state.shell.notices.length > 0 || has(state, ({ block }) => block === 'notice'),
  dialog: ({ screen }) => screen.question !== undefined,
  popup: ({ shell }) => shell.popup !== undefined,
  busy: (state) => state.screen.form?.busy === true || has(state, isBusy),
  cooldown: (state) => has(state, (block) => isWaiting(block, state.now)),
  loading: (state) => has(state, (block) => 'state' in block && block.state === 'loading'),
  failed: (state) => has(state, (block) => 'state' in block && block.state === 'failed'),
  covered: ({ shell }) => shell.covered,
}

/** Every block of the page, the popup included. */
export const blocksOfState = ({ screen, shell }: Omit<ShownState, 'now'>): readonly BlockView[] => [
  ...blocksOf(screen),
  ...blocksIn(shell.popup?.blocks ?? []),
]

const has = (state: ShownState, test: (block: BlockView) => boolean): boolean =>
  blocksOfState(state).some(test)

const isBusy = (block: BlockView): boolean =>
  ('busy' in block && block.busy) || ('rows' in block && block.rows.some(({ busy }) => busy))

function isWaiting(block: BlockView, now: number): boolean {
  if ('rows' in block && block.rows.some(({ opensAt = 0 }) => opensAt > now)) return true
  return (
    ('opensAt' in block && (block.opensAt ?? 0) > now) ||
    ('deadline' in block && block.block === 'resend' && block.deadline > now)
  )
}

/** A state of the page that a scenario of a tenant reached. */
export interface ReachedState extends ShownState {
  readonly tenant: string
  /** Name of the scenario. */
  readonly scenario: string
  /** Place of the scenario: `file:line`. */
  readonly place: string
  /** Last act before the state. */
  readonly step: string
  /** The same state of the scenario in the other languages, as far as it gets there. */
  readonly inLanguage?: Readonly<Record<string, ShownState>>
}

export interface Tour {
  readonly tenants: Readonly<Record<string, CompiledTenant>>
  readonly scenarios: readonly Scenario[]
}

/**
 * Runs the scenarios of a tenant and returns each different state once, in order. A tenant other
 * than `base` also runs the scenarios of `base`, for the screens that differ, or for all screens.
 * @throws when a scenario of the tenant itself fails
 */
export async function collectStates(
  { tenants, scenarios }: Tour,
  tenant: string,
  {
    base,
    whole,
    inEachLanguage = false,
  }: { readonly base: string; readonly whole: boolean; readonly inEachLanguage?: boolean },
): Promise<readonly ReachedState[]> {
  const [running, other] = [found(tenants, tenant), found(tenants, base)]
  const differs = differingScreens(running.program, other.program)
  const states = new Map<string, ReachedState>()
  for (const scenario of scenarios) {
    const isOwn = scenario.tenant === tenant
    const isLent = scenario.tenant === base && (whole || differs.has(scenario.screen))
    if (!isOwn && !isLent) continue
    const own = { ...scenario, tenant }
    const plain = await statesOf(running, own, isOwn)
    const reached = inEachLanguage ? await withLanguages(running, own, plain) : plain
    for (const state of reached)
      if (isOwn || whole || differs.has(state.screen.screen)) {
        const key = keyOf(state)
        if (!states.has(key)) states.set(key, state)
      }
  }
  return [...states.values(), ...passedScreens(running, scenarios, [...states.values()])]
}

/** A screen can differ by language, not only in its words: the order of links, a field. */
async function withLanguages(
  running: CompiledTenant,
  scenario: Scenario,
  states: readonly ReachedState[],
): Promise<readonly ReachedState[]> {
  const { languages } = running.program.index.texts
  const used = scenario.given.language ?? languages[0]
  const others = languages.filter((language) => language !== used)
  const runs: (readonly (readonly [string, ReachedState | undefined])[])[] = []
  for (const language of others) {
    const given = { ...scenario.given, language }
    const reached = await statesOf(running, { ...scenario, given }, false)
    runs.push(states.map((_, at) => [language, reached[at]]))
  }
  return states.map((state, at) => {
    const same = runs.flatMap((run) => {
      const [language, other] = run[at] ?? []
      return language && other?.screen.screen === state.screen.screen
        ? [[language, { screen: other.screen, shell: other.shell, now: other.now }] as const]
        : []
    })
    return { ...state, inLanguage: Object.fromEntries(same) }
  })
}

/**
 * Returns the screens that lead elsewhere as soon as their calls are answered. A user sees their
 * first paint until then.
 */
function passedScreens(
  { program }: CompiledTenant,
  scenarios: readonly Scenario[],
  states: readonly ReachedState[],
): readonly ReachedState[] {
  const seen = new Set(states.map(({ screen }) => screen.screen))
  return screensOf(program)
    .filter(({ id }) => !seen.has(id))
    .flatMap((screen) => {
      const scenario = scenarios.find((each) => each.screen === screen.id)
      if (!scenario || scenario.tenant !== program.index.tenant.name) return []
      const view = staticView(program, screen)
      return [
        {
          ...originOf(scenario),
          step: 'before its calls are answered',
          screen: view.screen,
          shell: { ...view.shell, covered: screen.content.length === 0 },
          now: 0,
        },
      ]
    })
}

const originOf = ({ tenant, name, span }: Scenario) => ({
  tenant,
  scenario: name,
  place: `${span.file}:${span.line}`,
})

/** A lent scenario may expect something else than the tenant shows: it ends there. */
async function statesOf(
  running: CompiledTenant,
  scenario: Scenario,
  isOwn: boolean,
): Promise<readonly ReachedState[]> {
  const states: ReachedState[] = []
  let [at, act] = [0, 'at the start']
  const failure = await runScenario(running, scenario, {
    looks(world) {
      const step = scenario.steps[at - 1]
      act = (step && describeStep(step)) ?? act
      at += 1
      const screen = world.runtime().screen.value
      if (screen)
        states.push({
          ...originOf(scenario),
          step: act,
          screen,
          shell: world.runtime().shell.value,
          now: world.now(),
        })
    },
  })
  if (failure && isOwn)
    throw new Error(
      `The scenario "${scenario.name}" fails: ${failure.message} Run "npm run scenarios".`,
    )
  return states
}

/** Numbers of visits, questions and notices are not on the page. The time is, beside a deadline. */
function keyOf({ screen, shell, now }: ReachedState): string {
  const shown = JSON.stringify([
    {
      ...screen,
      visit: 0,
      ...(screen.question && { question: { ...screen.question, number: 0 } }),
    },
    { ...shell, notices: shell.notices.map((notice) => ({ ...notice, number: 0 })) },
  ])
  return /"(?:deadline|opensAt)":[1-9]/.test(shown) ? `${now} ${shown}` : shown
}

/** Returns the ids of the screens that differ from those of another program. */
export function differingScreens(
  program: CompiledProgram,
  other: CompiledProgram,
): ReadonlySet<string> {
  const known = new Map(screensOf(other).map((screen) => [screen.id, JSON.stringify(screen)]))
  return new Set(
    screensOf(program)
      .filter((screen) => known.get(screen.id) !== JSON.stringify(screen))
      .map(({ id }) => id),
  )
}

export const screensOf = ({ journeys }: CompiledProgram): readonly Screen[] =>
  Object.values(journeys).flatMap(({ screens }) => screens)

function found(tenants: Tour['tenants'], name: string): CompiledTenant {
  const tenant = tenants[name]
  if (!tenant)
    throw new Error(`There is no tenant "${name}". Tenants: ${Object.keys(tenants).join(', ')}.`)
  return tenant
}

/** Returns the step in a few words, or undefined for a step that only looks. */
function describeStep(step: ScenarioStep): string | undefined {
  switch (step.do) {
    case 'answers':
      return step.answers
        .map(({ operation, answer }) => `${operation} answers ${answerName(answer)}`)
        .join(', ')
    case 'type':
      return `type ${step.values.map(({ field }) => field).join(', ')}`
    case 'press':
      return `press ${step.control}${step.row === undefined ? '' : ` of ${step.row}`}`
    case 'pick':
      return `pick ${step.row}`
    case 'prompt':
      return `the prompt ends: ${step.outcome}`
    case 'retry':
      return `try ${step.name} again`
    case 'dismiss':
      return `close ${step.notice}`
    case 'arrive':
      return `arrive at ${step.screen}`
    case 'open':
      return `open ${step.screen}`
    case 'wait':
      return `wait ${step.seconds} s`
    case 'language':
      return `choose ${step.language}`
    case 'reload':
    case 'back':
    case 'escape':
    case 'leave':
    case 'opened':
    case 'window':
      return step.do
    case 'see':
    case 'not-seen':
    case 'called':
    case 'not-called':
    case 'remembers':
      return undefined
    default:
      return step satisfies never
  }
}

const answerName = (answer: MadeUpAnswer): string =>
  answer.is === 'rejected' ? answer.code : answer.is
