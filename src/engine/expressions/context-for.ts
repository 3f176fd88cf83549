import type { Root } from '../../language/expression.ts'
import type { Json, JsonObject } from '../../language/json.ts'
import type { Program } from '../../language/program.ts'
import type { EvaluationContext } from '../evaluate.ts'
import type { EngineState, Loaded, Scope } from '../state.ts'
import { deadlineOf } from '../stores/stores.ts'
import { currentScreen } from '../transition.ts'
import { without } from './values.ts'

type Reader = (program: Program, state: EngineState, scope: Scope, at: number) => Json | undefined

/** Source of each root of a path. A name that is not available yet is no value, never an error. */
const roots: Readonly<Record<Exclude<Root, 'each'>, Reader>> = {
  form: (_program, state, { hidden = [] }) =>
    state.visit && without(state.visit.form.values, hidden),
  state: (_program, state) => state.stores,
  answer: (_program, _state, scope) => scope.answer,
  error: (_program, _state, scope) => scope.error,
  params: (_program, state) => state.visit?.params,
  query: (_program, state) => state.visit?.query,
  fragment: (_program, state) => state.visit?.fragment ?? {},
  tenant: ({ index }) => index.tenant.values,
  takes: (_program, _state, scope) => scope.takes,
  data: (_program, state) => state.visit && readyAnswers(state.visit.data),
  item: (_program, _state, scope) => scope.item,
  timers: (program, state, _scope, at) => timersAt(program, state, at),
  environment: ({ environment, index }, { language, device }) => ({
    origin: environment.origin,
    basePath: environment.basePath,
    client: environment.client,
    region: regionOf(index.regions ?? {}, device?.language ?? language),
    userAgent: device?.userAgent ?? '',
    browser: browserName(device?.userAgent ?? ''),
    language,
    handheld: device?.handheld ?? false,
    windowsHello: device?.windowsHello ?? 'unknown',
    passkeys: device?.passkeys ?? false,
  }),
}

/**
 * Returns the evaluation context at a moment: the state, and the scope of the surrounding steps.
 */
export function contextFor(
  program: Program,
  state: EngineState,
  scope: Scope,
  at: number,
): EvaluationContext {
  return (root) => roots[root](program, state, scope, at)
}

/** A cache, because every expression with an answer needs all answers. */
const ready = new WeakMap<Readonly<Record<string, Loaded>>, JsonObject>()

/** Returns the present answer, or the previous answer until there is one. */
export const answerIn = (loaded: Loaded): Json | undefined =>
  loaded.is === 'ready' ? loaded.answer : loaded.before

/** Returns the answers of loads, by their names. */
export function readyAnswers(data: Readonly<Record<string, Loaded>>): JsonObject {
  const known = ready.get(data)
  if (known) return known
  const answers = Object.fromEntries(
    Object.entries(data).flatMap(([name, loaded]) => {
      const answer = answerIn(loaded)
      return answer === undefined ? [] : [[name, answer]]
    }),
  )
  ready.set(data, answers)
  return answers
}

/** `timers.expiry.running` and, in whole seconds begun, `timers.expiry.remaining`. */
function timersAt(program: Program, state: EngineState, at: number): JsonObject {
  const timers = Object.entries(currentScreen(program, state)?.timers ?? {})
  return Object.fromEntries(
    timers.map(([name, timer]) => {
      const left = Math.max(0, deadlineOf(state, timer) - at)
      return [name, { running: left > 0, remaining: Math.ceil(left / 1000) }]
    }),
  )
}

/**
 * Pattern in the user agent, and name of the browser. Most browsers also name Chrome and Safari, so
 * those two come last.
 */
const names: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Microsoft Edge'],
  [/\bWhale\/(\d+)/, 'Naver Whale'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bOP(?:R|T|X)\/(\d+)/, 'Opera'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+(?:\.\d+)?)\S* (?:\S+ )?Safari\//, 'Safari'],
  [/\bMSIE (\d+)/, 'Internet Explorer'],
  [/\bTrident\/.+\brv:(\d+)/, 'Internet Explorer'],
]

/** Returns "Chrome 149", for example. For an unknown browser it returns the user agent. */
export function browserName(userAgent: string): string {
  for (const [sign, name] of names) {
    const version = sign.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return userAgent
}

/**
 * Returns the group of a language: the group with the longest matching range (RFC 4647, section
 * 3.4, lookup), ignoring case. `*` matches every language. Returns an empty text when none matches.
 */
export function regionOf(
  regions: Readonly<Record<string, readonly string[]>>,
  language: string,
): string {
  const tag = language.toLowerCase()
  const fitting = Object.entries(regions).flatMap(([region, ranges]) =>
    ranges
      .filter((range) => fits(range.toLowerCase(), tag))
      .map((range) => ({ region, length: range === '*' ? 0 : range.length })),
  )
  return fitting.toSorted((one, other) => other.length - one.length)[0]?.region ?? ''
}

const fits = (range: string, tag: string) =>
  range === '*' || range === tag || tag.startsWith(`${range}-`)
