import { doStep } from '../../../src/cli/scenarios/do-step.ts'
import { createWorld, Unmet, type World } from '../../../src/cli/scenarios/world.ts'
import type { Compiled, CompiledTenant } from '../../../src/compiler/compile.ts'
import type { Event } from '../../../src/engine/event.ts'
import { valueAt } from '../../../src/engine/expressions/values.ts'
import type { EngineState } from '../../../src/engine/state.ts'
import { pathOfField } from '../../../src/engine/stores/stores.ts'
import type { Json, JsonObject } from '../../../src/language/json.ts'
import type { Scenario, ScenarioStep } from '../../../src/language/scenario.ts'
import {
  createSimulatedBrowser,
  createSimulatedLocks,
} from '../../../src/runtime/simulated/simulated-page.ts'
import { type Act, tabOf, type Walk } from '../../../src/studio/walk/acts.ts'
import type { LoggedEvent, StateField, WalkStep } from '../../../src/studio/walk/messages.ts'
import { scenarioText } from './scenario-text.ts'
import { givenOf, startsOf } from './start-like.ts'

const mask = '••••'

/** A shorter secret is masked only where it is the whole value. */
const leastInside = 4

/** Masks secret words in a value, wherever they are. */
export function masked(value: Json, secrets: ReadonlySet<string>): Json {
  if (typeof value === 'string') return maskedText(value, secrets)
  if (Array.isArray(value)) return value.map((item: Json) => masked(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, masked(inner, secrets)]),
  )
}

function maskedText(text: string, secrets: ReadonlySet<string>): string {
  if (secrets.has(text)) return mask
  let shown = text
  for (const secret of secrets)
    if (secret.length >= leastInside) shown = shown.replaceAll(secret, mask)
  return shown
}

/** Collects the words in a secret value. */
export function collectSecrets(value: Json | undefined, secrets: Set<string>): void {
  if (typeof value === 'string') {
    if (value !== '') secrets.add(value)
  } else if (Array.isArray(value)) for (const item of value) collectSecrets(item as Json, secrets)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectSecrets(inner, secrets)
}

/** Tabs of a walk at most. */
const mostTabs = 4

/** Path of the scenario of a walk that is no file yet. */
const unsaved = 'flows/walk.test.yaml'

/** A played walk, after its last act. */
export interface Played {
  readonly steps: readonly (WalkStep & { readonly sights: Sights })[]
  readonly problem?: string
  readonly world: World
  readonly state?: EngineState
  readonly tab: number
  readonly tabs: number
  readonly departures: readonly string[]
  readonly secrets: ReadonlySet<string>
  stop(): void
}

/** Content that a scenario can expect after an act. */
export interface Sights {
  readonly heading?: string
  readonly problems: readonly { readonly key: string; readonly at?: string }[]
  readonly notices: readonly string[]
  /** Address that the act led to, outside of the product. */
  readonly left?: string
  readonly covered: boolean
}

/**
 * Plays a walk from its beginning on the engine, with simulated calls and clock: the same acts lead
 * to the same page. It ends at the first act that is not possible.
 * @throws a sentence when there is no such tenant or screen
 */
export async function playWalk(compiled: Compiled, walk: Walk): Promise<Played> {
  const running = compiled.tenants[walk.tenant]
  if (!running) throw new Error(`There is no tenant "${walk.tenant}".`)
  const { acts, scenario, problem } = readable(compiled, walk)
  const browser = createSimulatedBrowser()
  const locks = createSimulatedLocks()
  const secrets = new Set<string>()
  const states = new Map<number, EngineState>()
  let events: { readonly event: Event; readonly effects: readonly object[] }[] = []
  const open = (own: Scenario, number: number, time?: number) =>
    createWorld(running, own, {
      transition(event, effects, state) {
        states.set(number, state)
        collectStateSecrets(running, state, secrets)
        events.push({ event, effects })
      },
      tab: { tab: browser.open(), locks, ...(time !== undefined && { time }) },
    })
  const first = await open(scenario, 1)
  const began = first.now()
  const worlds = new Map([[1, first]])
  let tab = 1
  const world = () => worlds.get(tab) ?? first
  const steps: (WalkStep & { readonly sights: Sights })[] = []
  const look = () => {
    const left = departuresOf(world()).at(-1)
    const before = steps.findLast((step) => step.tab === tab)
    const isNew = departuresOf(world()).length > (lefts.get(tab) ?? 0)
    lefts.set(tab, departuresOf(world()).length)
    collectTyped(world(), secrets)
    steps.push({
      screen: world().runtime().screen.value?.screen ?? before?.screen ?? '',
      tab,
      seconds: Math.round((world().now() - began) / 1000),
      events: events.map((each) => logged(each, secrets)),
      sights: sightsOf(world(), isNew ? left : undefined),
    })
    events = []
  }
  const lefts = new Map<number, number>()
  look()
  const played = [...scenario.steps]
  let failed = problem
  for (const act of acts) {
    const wanted = tabOf(act)
    try {
      if (wanted === undefined) {
        const step = played.shift()
        if (!step) break
        await perform(step, world(), [...worlds.values()])
      } else {
        if (!worlds.has(wanted)) {
          if (worlds.size >= mostTabs) throw new Unmet(`A walk has at most ${mostTabs} tabs.`)
          const other = {
            ...scenario,
            screen: walk.screen,
            given: givenOfTab(running, first, scenario),
          }
          worlds.set(wanted, await open(other, wanted, first.now()))
        }
        world().ports.page.hide()
        tab = wanted
        world().ports.page.show()
        await settle()
      }
    } catch (error) {
      if (!(error instanceof Unmet)) throw error
      failed = error.message
      break
    }
    look()
  }
  const state = states.get(tab)
  return {
    steps,
    ...(failed !== undefined && { problem: failed }),
    world: world(),
    ...(state && { state }),
    tab,
    tabs: worlds.size,
    departures: departuresOf(world()),
    secrets,
    stop: () => worlds.forEach((each) => each.stop()),
  }
}

/** Time passes in every tab. */
async function perform(step: ScenarioStep, world: World, all: readonly World[]): Promise<void> {
  await doStep(step, world)
  if (step.do === 'wait')
    for (const other of all) if (other !== world) await other.advance(step.seconds * 1000)
}

const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/**
 * Reads the acts as the steps of a scenario. When the compiler refuses one, only the acts before it
 * count.
 */
function readable(
  compiled: Compiled,
  walk: Walk,
): { readonly acts: readonly Act[]; readonly scenario: Scenario; readonly problem?: string } {
  const whole = readActs(compiled, walk, walk.acts)
  if (whole.scenario) return { acts: walk.acts, scenario: whole.scenario }
  // Acts before a refused one are readable, and none after it: halves find it.
  let [good, bad] = [-1, walk.acts.length]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (readActs(compiled, walk, walk.acts.slice(0, middle)).scenario) good = middle
    else bad = middle
  }
  const acts = walk.acts.slice(0, Math.max(0, good))
  const { scenario } = readActs(compiled, walk, acts)
  if (!scenario) throw new Error(whole.problem)
  return { acts, scenario, problem: whole.problem }
}

function readActs(
  compiled: Compiled,
  walk: Walk,
  acts: readonly Act[],
): { readonly scenario?: Scenario; readonly problem: string } {
  const written = acts.filter((act) => tabOf(act) === undefined)
  const text = scenarioText({
    screen: walk.screen,
    tenant: walk.tenant,
    name: 'walk',
    given: givenOfWalk(compiled, walk),
    // A scenario has at least one step.
    steps: written.length > 0 ? written : ['reload'],
  })
  const { scenarios = [], diagnostics = [] } = compiled.readScenario?.(unsaved, text) ?? {}
  const error = diagnostics.find(({ severity }) => severity === 'error')
  const [scenario] = scenarios
  return {
    ...(scenario &&
      !error && { scenario: { ...scenario, steps: scenario.steps.slice(0, written.length) } }),
    problem: error?.message ?? `There is no screen "${walk.screen}".`,
  }
}

/** Conditions of the walk, as YAML has them. */
export function givenOfWalk(
  compiled: Compiled,
  { tenant, screen, as, language }: Walk,
): JsonObject {
  const like = startsOf(compiled, tenant, screen).find(({ name }) => name === as)
  return { ...(like && givenOf(like)), ...(language !== undefined && { language }) }
}

/** Another tab finds the stored values of the browser, without those of one tab. */
function givenOfTab(
  { program }: CompiledTenant,
  { ports }: World,
  { given }: Scenario,
): Scenario['given'] {
  const state = [...ports.storage.kept].map(([store, values]) => {
    const fields = program.index.state[store]?.fields ?? {}
    const shared = Object.entries(values).filter(([name]) => fields[name]?.persists !== 'tab')
    return [store, Object.fromEntries(shared)] as const
  })
  return { ...given, state: Object.fromEntries(state) }
}

const departuresOf = ({ ports }: World): readonly string[] =>
  ports.navigation.departures.map(({ url }) => url)

function sightsOf(world: World, left: string | undefined): Sights {
  const screen = world.runtime().screen.value
  const shell = world.runtime().shell.value
  return {
    ...(screen?.heading && { heading: screen.heading.key }),
    problems: (screen?.form?.problems ?? []).map(({ text, at }) =>
      at === undefined ? { key: text.key } : { key: text.key, at },
    ),
    notices: shell.notices.map(({ text }) => text.key),
    ...(left !== undefined && { left }),
    covered: shell.covered,
  }
}

function collectStateSecrets(
  { program }: CompiledTenant,
  { stores }: EngineState,
  secrets: Set<string>,
): void {
  for (const [store, { fields }] of Object.entries(program.index.state))
    for (const [name, field] of Object.entries(fields))
      if (field.class === 'secret')
        collectSecrets(valueAt(stores[store] ?? {}, pathOfField(name)), secrets)
}

function collectTyped(world: World, secrets: Set<string>): void {
  const values = world.runtime().screen.value?.form?.values ?? {}
  for (const field of world.screen()?.form?.secrets ?? []) collectSecrets(values[field], secrets)
}

function logged(
  { event, effects }: { readonly event: Event; readonly effects: readonly object[] },
  secrets: ReadonlySet<string>,
): LoggedEvent {
  const plain = (value: object): JsonObject =>
    // Events and effects are data; undefined values disappear.
    masked(JSON.parse(JSON.stringify(value)) as Json, secrets) as JsonObject
  return { event: plain(event), effects: effects.map(plain) }
}

/** Fields that differ from their default, by their class. */
export function fieldsOfState(
  { program }: CompiledTenant,
  { stores }: EngineState,
): readonly StateField[] {
  return Object.entries(program.index.state).flatMap(([store, { fields }]) =>
    Object.entries(fields).flatMap(([name, field]): readonly StateField[] => {
      const value = valueAt(stores[store] ?? {}, pathOfField(name))
      if (value === undefined || JSON.stringify(value) === JSON.stringify(field.default)) return []
      return [
        {
          name: `${store}.${name}`,
          class: field.class,
          persists: field.persists,
          value: field.class === 'secret' ? '••••' : value,
        },
      ]
    }),
  )
}

/** Whether Back leads anywhere, and when the next timer is due, in seconds. */
export function windowOf(world: World) {
  const due = world.due()
  return {
    canGoBack: world.ports.navigation.history.length > 1,
    ...(due !== undefined && { due: Math.max(0, Math.ceil((due - world.now()) / 1000)) }),
  }
}
