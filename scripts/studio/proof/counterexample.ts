import { apiTextOf } from '../../../src/compiler/1-parse/openapi/errors-by-status.ts'
import type { Compiled } from '../../../src/compiler/compile.ts'
import { Report } from '../../../src/compiler/diagnostics/report.ts'
import { schemasOf } from '../../../src/compiler/scenarios/answer-schemas.ts'
import type { Sources } from '../../../src/compiler/sources.ts'
import type { Diagnostic } from '../../../src/language/diagnostic.ts'
import type { Json } from '../../../src/language/json.ts'
import type { Scenario } from '../../../src/language/scenario.ts'
import type {
  CoveredScreen,
  WalkTo,
  CounterexampleWalk,
} from '../../../src/studio/proof/messages.ts'
import type { Act, Walk } from '../../../src/studio/walk/acts.ts'
import { type Known, outcomesOf } from '../walk/outcomes.ts'
import { type Played, playWalk } from '../walk/play-walk.ts'
import { possibleActs } from '../walk/possible-acts.ts'
import { startsOf } from '../walk/start-like.ts'
import { type Moment, momentsOf } from './acts-of-scenario.ts'

/** Compares the documented codes of each call of a screen with the answers of its scenarios. */
export function coveredScreens(
  sources: Sources,
  compiled: Compiled,
  tenant: string,
): readonly CoveredScreen[] {
  const schemas = schemasOf('openapi', apiTextOf(sources), new Report())
  return (compiled.tenants[tenant]?.map.screens ?? []).map(({ id, calls }) => {
    const scenarios = startsOf(compiled, tenant, id)
    return {
      screen: id,
      scenarios: scenarios.length,
      calls: calls.map(({ operation }) => {
        const answered = answersIn(scenarios, operation)
        const all = ['ok', ...schemas.codes(operation), 'no-answer']
        return {
          operation,
          answered: all.filter((code) => answered.has(code)),
          missing: all.filter((code) => !answered.has(code)),
        }
      }),
    }
  })
}

function answersIn(scenarios: readonly Scenario[], operation: string): ReadonlySet<string> {
  const answers = scenarios.flatMap(({ given, steps }) => [
    ...(given.answers[operation] ? [given.answers[operation]] : []),
    ...steps.flatMap((step) =>
      step.do === 'answers'
        ? step.answers.flatMap((each) => (each.operation === operation ? [each.answer] : []))
        : [],
    ),
  ])
  return new Set(answers.map((answer) => (answer.is === 'rejected' ? answer.code : answer.is)))
}

/**
 * Finds a shortest walk to each state of a screen: a call that waits, each outcome of it, the end
 * of a timer. The walks begin as scenarios of the screen do.
 * @throws when there is no such tenant
 */
export async function walksTo(
  { sources, compiled }: Known,
  tenant: string,
  screen: string,
): Promise<readonly WalkTo[]> {
  const running = compiled.tenants[tenant]
  if (!running) throw new Error(`There is no tenant "${tenant}".`)
  const scenarios = startsOf(compiled, tenant, screen)
  const first = new Map<string, Moment & { readonly as: string }>()
  let timed: (Moment & { readonly as: string }) | undefined
  for (const scenario of scenarios)
    for (const moment of await momentsOf(running, scenario)) {
      if (moment.screen !== screen) continue
      const own = { ...moment, as: scenario.name }
      for (const operation of moment.waiting) {
        const known = first.get(operation)
        if (!known || moment.acts.length < known.acts.length) first.set(operation, own)
      }
      const isShorter = !timed || moment.acts.length < timed.acts.length
      if (moment.due !== undefined && moment.waiting.length === 0 && isShorter) timed = own
    }
  const calls = running.map.screens.find(({ id }) => id === screen)?.calls ?? []
  const ofCalls = [...first].flatMap(([operation, { acts, as }]): readonly WalkTo[] => {
    const answered = answersIn(scenarios, operation)
    const named = calls.find((call) => call.operation === operation)?.codes ?? []
    const loading: WalkTo = { kind: 'loading', operation, shown: false, as, acts }
    return [loading].concat(
      outcomesOf({ sources, compiled }, operation, named).map(
        ({ answer, label, from }): WalkTo => ({
          kind: label === 'no-answer' ? 'offline' : 'answer',
          operation,
          label,
          shown: from === 'scenario' ? answered.has('ok') : answered.has(label),
          as,
          acts: withAnswer(acts, operation, answer),
        }),
      ),
    )
  })
  return timed?.due === undefined
    ? ofCalls
    : [
        ...ofCalls,
        {
          kind: 'expired',
          shown: false,
          as: timed.as,
          acts: timed.acts.concat({ wait: timed.due }),
        },
      ]
}

const withAnswer = (acts: readonly Act[], operation: string, answer: Json): readonly Act[] => [
  ...acts,
  { answers: { [operation]: answer } },
]

/** Walks that are tried for one counterexample, at most. */
const mostTries = 160

/** Scenarios that a search begins like, at most. */
const mostStarts = 3

/** Acts of a searched path at most, beside those of its scenario. */
const deepest = 6

interface Tried {
  readonly acts: readonly Act[]
  readonly played: Played
}

/**
 * Finds a short walk that shows the fault of a failed proof: the page without an exit, the lost
 * entry after Back, the repeated call, or the way out with too few factors. Other proofs lead to
 * their screen. Undefined when no screen is at the place of the diagnostic.
 */
export async function counterexample(
  known: Known,
  tenant: string,
  diagnostic: Diagnostic,
): Promise<CounterexampleWalk | undefined> {
  const { compiled } = known
  const running = compiled.tenants[tenant]
  const screen = running && screenOf(compiled, tenant, diagnostic)
  if (!running || screen === undefined) return undefined
  const starts = startsOf(compiled, tenant, screen)
  const moments = new Map<string, readonly Moment[]>()
  for (const scenario of starts) moments.set(scenario.name, await momentsOf(running, scenario))
  const entries = entriesOf([...moments.values()].flat(), screen)
  let tries = 0
  const goal = goalOf(diagnostic)
  // The shortest paths of all scenarios first: a level at a time.
  let level: readonly { readonly as: string; readonly acts: readonly Act[] }[] = [
    { as: '', acts: [] },
    ...starts.slice(0, mostStarts).map(({ name }) => ({ as: name, acts: [] })),
  ]
  const first = await firstShown(compiled, { tenant, screen }, level)
  if (!goal) return first && { screen, ...first, shows: 'screen' }
  for (let depth = 0; depth <= deepest && level.length > 0; depth += 1) {
    const next: { as: string; acts: readonly Act[] }[] = []
    for (const { as, acts } of level) {
      if (tries >= mostTries) break
      tries += 1
      const played = await playedOf(compiled, { tenant, screen, as, acts })
      if (!played) continue
      try {
        if (played.problem !== undefined) continue
        if (goal.isReached({ acts, played })) return { screen, as, acts, shows: 'fault' }
        for (const added of nextActs(known, { acts, played }, { entries, screen, ...goal }))
          next.push({ as, acts: [...acts, ...added] })
      } finally {
        played.stop()
      }
    }
    level = next
  }
  return first && { screen, ...first, shows: 'screen' }
}

interface Goal {
  readonly wantsBack: boolean
  readonly typed?: string
  readonly isReached: (tried: Tried) => boolean
}

function goalOf({ code, holes = {} }: Diagnostic): Goal | undefined {
  const { name = '', operation = '', after = '' } = holes
  switch (code) {
    case 'typed-is-lost':
      return {
        wantsBack: true,
        typed: name,
        isReached: ({ acts, played }) => {
          const typed = typedIn(acts, name)
          const field = possibleActs(played.world).find((each) => each.field === name)
          return (
            wentBack(acts) &&
            typed !== undefined &&
            field !== undefined &&
            JSON.stringify(field.value ?? '') !== JSON.stringify(typed)
          )
        },
      }
    case 'repeats-on-back':
      return {
        wantsBack: true,
        isReached: ({ acts, played }) =>
          wentBack(acts) && played.world.ports.http.waiting().includes(operation),
      }
    case 'floor-not-reached':
      return { wantsBack: false, isReached: ({ played }) => played.departures.length > 0 }
    case 'no-way-after':
    case 'silent-answer':
      return {
        wantsBack: false,
        isReached: ({ acts }) => acts.some((act) => JSON.stringify(act).includes(`"${after}"`)),
      }
    default:
      return undefined
  }
}

const isAnswer = (act: Act): boolean => typeof act === 'object' && 'answers' in act

/** The last act of the person was Back. */
const wentBack = (acts: readonly Act[]): boolean =>
  acts.findLast((act) => !isAnswer(act)) === 'back'

function typedIn(acts: readonly Act[], field: string): Json | undefined {
  for (const act of acts.toReversed()) {
    const typed = typeof act === 'string' ? undefined : act['type']
    if (typeof typed === 'object' && typed !== null && !Array.isArray(typed) && field in typed)
      return (typed as Readonly<Record<string, Json>>)[field]
  }
  return undefined
}

/** The screen at the place of a diagnostic, or at one of its related places. */
function screenOf(compiled: Compiled, tenant: string, { span, related, holes }: Diagnostic) {
  const screens = compiled.tenants[tenant]?.map.screens ?? []
  return (
    [span, ...related.map((each) => each.span)]
      .map(({ file }) => screens.find(({ at }) => at.file === file)?.id)
      .find((id) => id !== undefined) ?? screens.find(({ id }) => id === holes?.['name'])?.id
  )
}

/** Undefined where the address alone opens no page. */
const playedOf = async (compiled: Compiled, walk: Walk): Promise<Played | undefined> =>
  playWalk(compiled, walk).catch(() => undefined)

/** The first start that shows the screen: its address alone may need a state. */
async function firstShown(
  compiled: Compiled,
  { tenant, screen }: { readonly tenant: string; readonly screen: string },
  starts: readonly { readonly as: string; readonly acts: readonly Act[] }[],
) {
  for (const start of starts) {
    const played = await playedOf(compiled, { tenant, screen, ...start })
    if (!played) continue
    const shown = played.problem === undefined && played.world.runtime().screen.value?.screen
    played.stop()
    if (shown === screen) return start
  }
  return undefined
}

/** Values that scenarios of the screen type, by field. */
function entriesOf(moments: readonly Moment[], screen: string): ReadonlyMap<string, Json> {
  const entries = new Map<string, Json>()
  for (const { acts, screen: at } of moments)
    for (const act of at === screen ? acts : []) {
      const typed = typeof act === 'string' ? undefined : act['type']
      if (typeof typed === 'object' && typed !== null && !Array.isArray(typed))
        for (const [field, value] of Object.entries(typed)) entries.set(field, value)
    }
  return entries
}

interface Around {
  readonly entries: ReadonlyMap<string, Json>
  readonly screen: string
  readonly wantsBack: boolean
  /** The one field to type into; undefined for all. */
  readonly typed?: string
}

/** Acts that may lead on: good answers of calls, else Back on another screen, entries, presses. */
function nextActs(
  known: Known,
  { acts, played: { world } }: Tried,
  { entries, screen, wantsBack, typed }: Around,
): readonly (readonly Act[])[] {
  const at = world.runtime().screen.value?.screen
  // The way away from the screen is over: its other calls tell nothing.
  if (wantsBack && at !== screen) return wentBack(acts) ? [] : [['back']]
  const operation = world.ports.http.waiting()[0]
  if (operation !== undefined)
    return outcomesOf(known, operation, [])
      .filter(({ from, answer }) => from !== 'network' && isGood(answer))
      .slice(0, wantsBack ? 1 : 2)
      .map(({ answer }) => [{ answers: { [operation]: answer } }])
  if (wentBack(acts)) return []
  const possible = possibleActs(world).filter(({ disabled }) => !disabled)
  const fields = possible.filter(({ kind, field }) => kind === 'type' && field !== undefined)
  const isTyped = acts.some((act) => typeof act === 'object' && 'type' in act)
  const values = fields.flatMap(({ field = '', options, many }) => {
    if (typed !== undefined && field !== typed) return []
    const known = entries.get(field)
    if (!options) return [[field, known ?? 'typed'] as const]
    const [first] = options.find(([key]) => key === known) ?? options[0] ?? []
    return first === undefined ? [] : [[field, many === true ? [first] : first] as const]
  })
  const entry: readonly (readonly Act[])[] =
    values.length > 0 && !isTyped ? [[{ type: Object.fromEntries(values) }]] : []
  const presses = possible
    .filter(({ kind }) => kind === 'press' || kind === 'pick')
    .map(({ act }): readonly Act[] => [act])
  // An entry comes before the way away from it.
  return wantsBack && entry.length > 0 ? entry : [...entry, ...presses]
}

const isGood = (answer: Json): boolean =>
  typeof answer === 'object' && answer !== null && !Array.isArray(answer) && 'ok' in answer
