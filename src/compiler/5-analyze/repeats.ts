import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Screen, Timer } from '../../language/program.ts'
import type { FieldSchema, StoreSchema } from '../../language/state-schema.ts'
import type { ComputedPath, Step } from '../../language/step.ts'
import { entryOf, valueOf } from '../1-parse/read-node.ts'
import { mergedScreen } from '../3-lower/parts.ts'
import { onceAt, recordedSpan } from '../3-lower/place.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check, CheckContext } from '../4-check/check-table.ts'
import { noCondition } from '../4-check/path-condition.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type Domain, interpret } from './interpret-steps.ts'
import { type Actions, actionsOf, collectFrom, movesOf } from './moves.ts'
import { pathsThrough } from './paths.ts'

/**
 * A change under `once: <timer>` is not repeated by a reload: the timer is persistent, and starts
 * with that change.
 */
export const onceForgets: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { app, around } = walked
    const inApp = app
      ? aloneInApp(app).flatMap((steps) =>
          forgetful(steps, around.timers, actionsOf(undefined, walked), project),
        )
      : []
    for (const diagnostic of inApp.concat(
      walked.screens.flatMap(({ screen }) => checked(screen, walked, project)),
    ))
      report.add(diagnostic)
  },
})

type Project = CheckContext['project']

const checked = memoizedByScreen(
  (screen: Screen, walked: WalkedProject, project: Project): readonly Diagnostic[] => {
    const timers = { ...walked.around.timers, ...screen.timers }
    return aloneOnScreen(screen).flatMap((steps) =>
      forgetful(steps, timers, actionsOf(screen, walked), project),
    )
  },
)

function forgetful(
  steps: readonly Step[],
  timers: Readonly<Record<string, Timer>>,
  actions: Actions,
  { api: { operations }, state }: Project,
): readonly Diagnostic[] {
  const around: Changing = {
    actions,
    changes: (operation) => operations[operation]?.changesState ?? false,
  }
  return guardedIn(steps, actions).flatMap((step): readonly Diagnostic[] => {
    const { when: _when, once = '', ...bare } = step
    const [timer, span] = [timers[once], onceAt(step)]
    if (!timer || !span || !changesSomething([bare], around)) return []
    const why =
      forgottenBecause(timer, state.stores) ??
      (repeatsAfter([bare], once, around) ? 'these steps do not start it in every case' : undefined)
    return why === undefined ? [] : [raise.onceForgets(span, { timer: once, why })]
  })
}

/**
 * Steps under `once` with a timer; `once: visit` applies to each arrival, with everything inside.
 */
function guardedIn(steps: readonly Step[], actions: Actions): readonly Step[] {
  return collectFrom<Step>(steps, { actions }, (step, inside) => {
    if (step.once !== undefined) return step.once === 'visit' ? [] : [step]
    return step.do === 'ask' ? [] : inside()
  })
}

function forgottenBecause(
  { deadline }: Timer,
  stores: Readonly<Record<string, StoreSchema>>,
): string | undefined {
  if ('visit' in deadline) return 'it has no `deadline`, so it ends with the visit'
  return fieldsAt(deadline, stores).some(({ persists }) => persists === 'memory')
    ? 'its deadline is only in memory, so it ends with the page'
    : undefined
}

/** Possible fields of a path: a name computed at run time may be any. */
function fieldsAt(
  [store, ...path]: ComputedPath,
  stores: Readonly<Record<string, StoreSchema>>,
): readonly FieldSchema[] {
  const fields = typeof store === 'string' ? (stores[store]?.fields ?? {}) : {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const names = name.split('.')
    return names.length === path.length &&
      path.every((each, at) => typeof each !== 'string' || each === names[at])
      ? [field]
      : []
  })
}

/**
 * A journey asks for a thing once: a later screen fills in an earlier entry (WCAG 2.2,
 * 3.3.7). Passwords and codes are asked again on purpose.
 */
export const askedAgain: Check = ({ project, report }) => ({
  finish: (walked) => {
    const journeys = new Map(walked.screens.map(({ journey, screen }) => [screen.id, journey]))
    const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen]))
    for (const { journey, screen } of walked.screens) {
      const asked = askedOn(screen, walked)
      if (asked.size === 0) continue
      for (const later of reachedBySubmit(screen, byRoute, walked)) {
        if (journeys.get(later.id) !== journey) continue
        // Each leads to the other: neither is first.
        if (reachedBySubmit(later, byRoute, walked).has(screen)) continue
        for (const [word, field] of askedOn(later, walked)) {
          const source = project.screens.get(later.id)
          const before = asked.get(word)
          if (before === undefined || !source || isFilled(later, field)) continue
          const form = mergedScreen(source).node('form')
          const entry = entryOf(valueOf(valueOf(form, 'schema'), 'properties'), field)
          if (entry)
            report.add(raise.askedAgain(entry.keySpan, { name: field, before, screen: screen.id }))
        }
      }
    }
  },
})

/** Words of autofill for a thing that stays the same during a journey. */
const SAME: ReadonlySet<string> = new Set([
  'name',
  'given-name',
  'family-name',
  'username',
  'email',
  'tel',
  'tel-national',
  'organization',
  'street-address',
  'postal-code',
  'bday',
])

/** Fields by their word of autofill. */
const askedOn = memoizedByScreen((screen: Screen): ReadonlyMap<string, string> => {
  const { ui = {}, schema } = screen.form ?? {}
  const fields = Object.keys((schema?.['properties'] ?? {}) as Readonly<Record<string, unknown>>)
  return new Map(
    fields.flatMap((field) => {
      const own = ui[field] as Readonly<Record<string, unknown>> | undefined
      const autofill = own?.['ui:autocomplete']
      const words = typeof autofill === 'string' ? autofill.split(' ') : []
      return words.filter((word) => SAME.has(word)).map((word) => [word, field] as const)
    }),
  )
})

function isFilled({ form }: Screen, field: string): boolean {
  return Object.hasOwn(form?.initial ?? {}, field) || form?.keep !== undefined
}

/** Screens that the submits of a screen lead to, and theirs. */
function reachedBySubmit(
  screen: Screen,
  byRoute: ReadonlyMap<string, Screen>,
  walked: WalkedProject,
): ReadonlySet<Screen> {
  const found = new Set<Screen>()
  const follow = (from: Screen): void => {
    for (const route of submitsTo(from, walked)) {
      const to = byRoute.get(route)
      if (!to || to === screen || found.has(to)) continue
      found.add(to)
      follow(to)
    }
  }
  follow(screen)
  return found
}

const submitsTo = memoizedByScreen((screen: Screen, walked): readonly string[] => {
  const actions = actionsOf(screen, walked)
  return [screen.submit, ...(screen.pages ?? []).map(({ submit }) => submit)].flatMap((steps) =>
    movesOf(steps, actions).flatMap((move) => (move.to === 'screen' ? [move.route] : [])),
  )
})

/**
 * The check before each screen always ends: a refused user is redirected in every case, because
 * otherwise an invisible screen would remain, and the target is not checked itself.
 */
export const checkedAgain: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { check } = walked.app ?? {}
    const refused = refusedBy(check?.steps ?? [])
    const source = valueOf(project.app, 'check')
    const otherwise = entryOf(source, 'else')
    if (!check || !otherwise) return
    const actions = actionsOf(undefined, walked)
    if (pathsThrough(refused, noCondition, actions)?.some(({ stays }) => stays))
      report.add(raise.silentAnswer(otherwise.keySpan, { answer: 'the check' }))
    const except = entryOf(source, 'except')?.keySpan
    const checked = new Map(
      walked.screens
        .filter(({ screen }) => !check.except.includes(screen.id))
        .map(({ screen }) => [screen.route, screen.id]),
    )
    for (const move of movesOf(refused, actions)) {
      const name = move.to === 'screen' ? checked.get(move.route) : undefined
      if (name !== undefined)
        report.add(
          raise.checkedAgain(
            recordedSpan(move.step) ?? otherwise.keySpan,
            { name },
            except ? [{ span: except, message: 'The check skips these screens.' }] : [],
          ),
        )
    }
  },
})

/** Steps after the answer that refuses. */
function refusedBy([asked]: readonly Step[]): readonly Step[] {
  const [afterAnswer] = asked?.do === 'call' ? asked.ok : []
  return (afterAnswer?.do === 'choose' && afterAnswer.is['false']) || []
}

/** Provides the actions, and knows which operations change something on the server. */
export interface Changing {
  readonly actions: Actions
  readonly changes: (operation: string) => boolean
}

/**
 * True when a call in these steps changes something. Skips calls behind an `ask`, because they need
 * a press.
 */
function changesSomething(steps: readonly Step[], { actions, changes }: Changing): boolean {
  const found = collectFrom<Step>(steps, { actions }, (step, inside) => {
    if (step.do === 'call' && changes(step.call.operation)) return [step]
    return step.do === 'ask' ? [] : inside()
  })
  return found.length > 0
}

/**
 * The progress on one path through the steps. `owes`: a change happened while the timer was not
 * running, so the timer must start.
 */
interface Progress {
  readonly runs: boolean
  readonly changed: boolean
  readonly owes: boolean
}

/**
 * True when these steps may run again although their timer should prevent it. Then a change
 * happens, and the timer does not start with it. A start that waits for another answer is too late,
 * because that answer may be lost.
 */
export function repeatsAfter(steps: readonly Step[], timer: string, around: Changing): boolean {
  let forgets = false
  const end = ({ owes }: Progress): readonly Progress[] => {
    forgets ||= owes
    return []
  }
  const domain: Domain<Progress> = {
    actions: around.actions,
    assume: (_condition, _holds, way) => way,
    // Keeps the worse case of each property.
    join: (ways) => [
      {
        runs: ways.every(({ runs }) => runs),
        changed: ways.some(({ changed }) => changed),
        owes: ways.some(({ owes }) => owes),
      },
    ],
    end,
    branches: (step, way) => {
      if (step.do === 'ceremony') return [{ steps: step.ok, from: [way] }]
      if (step.do !== 'call') return undefined
      const changed = around.changes(step.call.operation)
      const refused = [...Object.values(step.rejected), step.failed ?? []]
      const ok = {
        ...way,
        changed: way.changed || changed,
        owes: way.owes || (changed && !way.runs),
      }
      return [
        // The answer may be lost.
        { steps: [], from: [way], ends: true },
        ...refused.map((rejected) => ({ steps: rejected, from: [way], ends: true })),
        { steps: step.ok, from: [ok] },
      ]
    },
    step: (step, way) => {
      if (step.do === 'ask') return end(way)
      if (step.do === 'stop' && step.timers.includes(timer))
        return [{ ...way, runs: false, owes: way.changed }]
      const lasts =
        step.do === 'start' && Object.hasOwn(step.timers, timer) ? step.timers[timer] : undefined
      return lasts && !(lasts.is === 'literal' && lasts.value === 0)
        ? [{ ...way, runs: true, owes: false }]
        : [way]
    },
  }
  const start = { runs: false, changed: false, owes: false }
  for (const way of interpret(steps, [start], domain)) end(way)
  return forgets
}

/**
 * Returns the sequences that a screen runs without a press: on each arrival, and when a timer
 * expires.
 */
export function aloneOnScreen({ enter, load, timers }: Screen): readonly (readonly Step[])[] {
  const answers = Object.values(load).flatMap(({ ok = [], rejected = {}, failed = [] }) =>
    [ok, failed].concat(Object.values(rejected)),
  )
  return [enter, ...answers, ...Object.values(timers).map(({ expired }) => expired)]
}

/** Returns the sequences that the app runs when the page starts, and on each arrival. */
export function aloneInApp({
  atStart = [],
  askSession = [],
  check,
  arrive,
}: AppProgram): readonly (readonly Step[])[] {
  return [atStart, askSession, check?.steps ?? [], arrive]
}
