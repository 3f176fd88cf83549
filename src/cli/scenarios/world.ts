import type { CompiledProgram } from '../../compiler/6-emit/emit-program.ts'
import type { CompiledTexts } from '../../compiler/6-emit/texts.ts'
import type { Effect } from '../../engine/effect.ts'
import type { Event } from '../../engine/event.ts'
import { fillRoute } from '../../engine/navigation/routes.ts'
import type { Outcome } from '../../engine/outcome.ts'
import type { EngineState } from '../../engine/state.ts'
import { refineOf } from '../../i18n/refines.ts'
import { createTexts, type Texts } from '../../i18n/texts.ts'
import type { ProgramIndex, Screen } from '../../language/program.ts'
import type { MadeUpAnswer, Scenario } from '../../language/scenario.ts'
import type { Span } from '../../language/source.ts'
import { environmentOf } from '../../runtime/environment.ts'
import type { Address } from '../../runtime/ports.ts'
import { createRuntime, type Runtime } from '../../runtime/runtime.ts'
import { createScriptedHttp, type ScriptedHttp } from '../../runtime/simulated/scripted-http.ts'
import { createSimulatedClock } from '../../runtime/simulated/simulated-clock.ts'
import {
  createSimulatedPorts,
  type SimulationStart,
} from '../../runtime/simulated/simulated-ports.ts'

/** The program under test, from a project without errors. */
export interface Running {
  readonly program: CompiledProgram
  readonly validators: Readonly<Record<string, string>>
  readonly texts: CompiledTexts
}

/** Noon of a day in 2026, the start time of every scenario. */
const noon = Date.UTC(2026, 0, 5, 12)

/** The page of one scenario with its simulated environment, until it is stopped. */
/**
 * Observes a run: the texts before it begins, the page after each step, each transition of the
 * engine.
 */
export interface Watcher {
  readonly began?: (texts: Texts) => void
  readonly looks?: (world: World) => void
  readonly transition?: (event: Event, effects: readonly Effect[], state: EngineState) => void
  /** The page is a tab beside others of the same browser. */
  readonly tab?: Pick<SimulationStart, 'tab' | 'locks' | 'time'>
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** @param watcher observes the texts before anything happens, and each transition */
export async function createWorld(running: Running, scenario: Scenario, watcher?: Watcher) {
  const { index, journeys } = running.program
  const { given } = scenario
  const ports = {
    ...createSimulatedPorts({
      address: addressOf(running.program, scenario.screen, given.with),
      time: noon,
      stores: given.state,
      device: { language: index.texts.languages[0] ?? '', ...given.device },
      ...watcher?.tab,
    }),
    http: createAnsweringHttp(standingAnswers(running, scenario)),
  }
  let { clock } = ports
  const environment = environmentOf(index.environments, {
    origin: 'https://gatehouse.example',
    hostname: 'gatehouse.example',
    basePath: '',
  })
  const texts = await loadedTexts(running, given.language)
  watcher?.began?.(texts)
  const open = async (from: ProgramIndex, byGo?: true): Promise<Runtime> => {
    const runtime = createRuntime({
      index: from,
      environment,
      ports: { ...ports, clock },
      loadJourney: async (name) => found(journeys[name]),
      ...(byGo && { byGo }),
      ...(watcher?.transition && { onTransition: watcher.transition }),
    })
    if (given.language !== undefined)
      runtime.send({ type: 'language-chosen', language: texts.language() })
    await runtime.start()
    await settled()
    return runtime
  }
  let departures = 0
  let runtime = await open(beginning(index, given.state), true)

  return {
    running,
    texts,
    ports,
    runtime: () => runtime,
    now: () => clock.now(),
    /** Returns the time of the next timer, in epoch milliseconds. */
    due: () => clock.due(Number.MAX_SAFE_INTEGER),
    screen: () => screenIn(running.program, runtime.screen.value?.screen),
    /** Returns the next departure from the page, each one once. */
    nextDeparture: () => {
      const departure = ports.navigation.departures[departures]
      if (departure) departures += 1
      return departure
    },
    advance: async (milliseconds: number) => {
      const until = clock.now() + milliseconds
      // Calls made at a due timer are answered before the next one, because their effects may be
      // due before the end.
      for (let due = clock.due(until); due !== undefined; due = clock.due(until)) {
        clock.advance(Math.max(0, due - clock.now()))
        await settled()
      }
      clock.advance(until - clock.now())
      await settled()
    },
    /** Loads the page again at its address; values that are not persisted are lost. */
    reload: async () => {
      runtime.stop()
      // Timers end with their page.
      clock = createSimulatedClock(clock.now())
      runtime = await open(index)
    },
    stop: () => runtime.stop(),
  }
}

/** Resolves after all automatic effects are done. */
export const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/**
 * Returns the address of a screen. Values fill the names of its route; those of its fragment come
 * after `#`, all others are its query.
 */
export function addressOf(
  program: CompiledProgram,
  id: string,
  values: Readonly<Record<string, string>>,
): Address {
  const screen = found(screenIn(program, id))
  const isParameter = ([name]: readonly [string, string]) => screen.route.includes(`{${name}}`)
  const after = screen.fragment ?? []
  const others = Object.entries(values).filter((entry) => !isParameter(entry))
  const fragment = Object.fromEntries(others.filter(([name]) => after.includes(name)))
  const query = Object.fromEntries(others.filter(([name]) => !after.includes(name)))
  return {
    path: fillRoute(screen.route, values) ?? screen.route,
    query,
    ...(after.length > 0 && { fragment }),
  }
}

export function screenIn(
  { journeys }: CompiledProgram,
  id: string | undefined,
): Screen | undefined {
  return Object.values(journeys)
    .flatMap(({ screens }) => screens)
    .find((screen) => screen.id === id)
}

/**
 * Operations that a step answers wait for that step. Log-only operations without an answer fail.
 */
function standingAnswers(
  { program }: Running,
  { given, steps }: Scenario,
): (operation: string) => Outcome | undefined {
  const stepped = new Set(
    steps.flatMap((step) =>
      step.do === 'answers' ? step.answers.map(({ operation }) => operation) : [],
    ),
  )
  return (operation) => {
    if (stepped.has(operation)) return undefined
    const answer = given.answers[operation]
    if (answer) return outcomeOf(answer)
    return program.index.logOnly.includes(operation) ? { kind: 'no-answer' } : undefined
  }
}

/**
 * Given values may be of a store that no page persists. For the first page only, they are restored
 * as if persisted.
 */
function beginning(index: ProgramIndex, given: Scenario['given']['state']): ProgramIndex {
  const stores = Object.entries(index.state).map(([name, store]) => {
    const fields = Object.entries(store.fields).map(
      ([path, field]) =>
        [
          path,
          Object.hasOwn(given[name] ?? {}, path)
            ? ({ ...field, class: 'plain', persists: 'tab' } as const)
            : field,
        ] as const,
    )
    return [name, { ...store, fields: Object.fromEntries(fields) }] as const
  })
  return { ...index, state: Object.fromEntries(stores) }
}

async function loadedTexts(
  { program, texts: compiled }: Running,
  wanted: string | undefined,
): Promise<Texts> {
  const { languages, facts } = program.index.texts
  const language = languages.find((each) => each === wanted) ?? languages[0] ?? ''
  const texts = createTexts({
    language,
    facts,
    loadNamespace: () => Promise.resolve({}),
    missing: () => undefined,
  })
  for (const each of languages) {
    const refined = refineOf(each)
    if (refined) texts.refine(each, refined)
    // i18next takes a tree of texts by name; the compiler has checked it.
    for (const [namespace, tree] of Object.entries(compiled[each] ?? {}))
      texts.add(each, namespace, tree)
  }
  return texts
}

function found<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('The program is not whole.')
  return thing
}

export interface AnsweringHttp extends ScriptedHttp {
  /** Called operations, each as often as it was called. */
  asked(): readonly string[]
  /** Answers given so far, in order. */
  answered(): readonly { readonly operation: string; readonly outcome: Outcome }[]
}

/** Answers at once when `standing` has an answer; every other call waits for its step. */
export function createAnsweringHttp(
  standing: (operation: string) => Outcome | undefined,
): AnsweringHttp {
  const http = createScriptedHttp()
  const answered: { readonly operation: string; readonly outcome: Outcome }[] = []
  return {
    ...http,
    answered: () => answered,
    answer(operation, outcome) {
      answered.push({ operation, outcome })
      http.answer(operation, outcome)
    },
    get calls() {
      return http.calls
    },
    asked: () => http.calls.map(({ operation }) => operation),
    call(call, cancelled) {
      const settled = http.call(call, cancelled)
      const outcome = standing(call.operation)
      if (outcome) this.answer(call.operation, outcome)
      return settled
    },
  }
}

/** Returns the outcome of a simulated answer, as the runtime classifies a real one. */
export function outcomeOf(answer: MadeUpAnswer): Outcome {
  switch (answer.is) {
    case 'ok':
      return { kind: 'ok', answer: answer.answer }
    case 'rejected':
      return {
        kind: 'rejected',
        code: answer.code,
        error: answer.error,
        ...(answer.words && { words: answer.words }),
        ...(answer.otherwise && { otherwise: answer.otherwise }),
      }
    case 'no-answer':
    case 'broken':
    case 'unknown':
    case 'unauthorized':
    case 'forbidden':
      return { kind: answer.is }
    default:
      return answer satisfies never
  }
}

/** A scenario with an unmet expectation. */
export interface Failure {
  readonly span: Span
  /** The unmet expectation. */
  readonly message: string
  /** The actual content, one line per element. */
  readonly instead: readonly string[]
}

/** Ends a scenario at the step that throws it; `describe-page` adds the actual content. */
export class Unmet extends Error {
  readonly span: Span | undefined

  constructor(message: string, span?: Span) {
    super(message)
    this.name = 'Unmet'
    this.span = span
  }
}
