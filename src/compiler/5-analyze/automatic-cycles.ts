import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import { valueOf } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import type { Check } from '../4-check/check-table.ts'
import { noCondition, type PathCondition } from '../4-check/path-condition.ts'
import { describePath } from '../cycles.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type AutomaticLead, automaticLeads, type AutomaticLeads } from './automatic-leads.ts'
import {
  aroundOf,
  type AutomaticMove,
  automaticMoves,
  movesFromScreen,
  type Outcomes,
} from './automatic.ts'

/** From one screen to another, by its route. */
interface Lead {
  readonly to: string
  readonly span: Span
  readonly outcomes: Outcomes
}
type Leads = ReadonlyMap<string, readonly Lead[]>

/**
 * Every user reaches a screen that stays: no cycle of screens runs by itself, through answers of
 * loads and polls, timers, app.yaml's handling of codes, its guard, or unmet preconditions. A cycle
 * with conditions that hold again in each round counts too.
 */
export const automaticCycles: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { app } = walked
    if (!app) return
    const names = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
    const named = (route: string): string => names.get(route) ?? route
    const reported = new Set<string>()
    const reportCycle = (start: string, cycle: readonly CycleStep[] | undefined) => {
      const [first, ...others] = cycle ?? []
      if (!cycle || !first || cycle.some(({ to }) => reported.has(to))) return
      for (const { to } of cycle) reported.add(to)
      report.add(
        raise.screensInARing(
          first.span,
          { name: named(start), way: describePath(cycle.slice(0, -1).map(({ to }) => named(to))) },
          others.map(({ to, span }) => ({
            span,
            message: `This step goes to "${named(to)}".`,
          })),
        ),
      )
    }
    const leads = turning(
      new Map(
        walked.screens.map(({ screen }) => [screen.route, leadsOf(screen, walked, app, project)]),
      ),
    )
    for (const start of leads.keys())
      if (!reported.has(start)) reportCycle(start, cycleFrom(start, leads))
    const turns = automaticLeads(walked, app, project)
    for (const start of turns.leads.keys())
      if (!reported.has(start)) reportCycle(start, lastingCycle(start, turns))
  },
})

type CycleStep = Pick<Lead, 'to' | 'span'>

/** Redirects of users without the precondition of a screen. */
const unmetMoves = memoizedByScreen(
  (app: AppProgram, walked, project: Project): readonly AutomaticMove[] =>
    automaticMoves(app.unmet, new Map(), aroundOf(undefined, walked, app, project)).moves,
)

const leadsOf = memoizedByScreen(
  (screen: Screen, walked, app: AppProgram, project: Project): readonly Lead[] => {
    const guarded =
      screen.access === 'auth'
        ? leadTo(
            app.guard.otherwise.route,
            valueOf(project.screens.get(screen.id)?.node, 'access')?.span,
            new Map([['guard', 'out']]),
          )
        : []
    const refused = screen.needs
      ? unmetMoves(app, walked, project).flatMap(({ route, step, outcomes }) =>
          leadTo(
            route,
            recordedSpan(step),
            new Map([...outcomes, [`needs ${screen.id}`, 'unmet']]),
          ),
        )
      : []
    const moved = movesFromScreen(screen, aroundOf(screen, walked, app, project)).flatMap(
      ({ route, step, outcomes }) =>
        leadTo(route, recordedSpan(step), openedWith(screen, outcomes)),
    )
    return [...guarded, ...refused, ...moved]
  },
)

function leadTo(to: string, span: Span | undefined, outcomes: Outcomes): readonly Lead[] {
  return span ? [{ to, span, outcomes }] : []
}

/** An open screen has passed its conditions. */
function openedWith({ id, access, needs }: Screen, outcomes: Outcomes): Outcomes {
  const open = new Map(outcomes)
  if (access === 'auth') open.set('guard', 'in')
  if (needs) open.set(`needs ${id}`, 'met')
  return open
}

/**
 * Removes the screens on which every path ends. The remaining screens are in a cycle, or lead to
 * one.
 */
function turning(leads: Leads): Leads {
  const into = new Map<string, Set<string>>()
  const open = new Map(
    [...leads].map(([route, own]) => [
      route,
      new Set(own.flatMap(({ to }) => (leads.has(to) ? [to] : []))),
    ]),
  )
  for (const [route, targets] of open)
    for (const to of targets) into.set(to, (into.get(to) ?? new Set()).add(route))
  const resting = [...open].filter(([, targets]) => targets.size === 0).map(([route]) => route)
  for (const route of resting) {
    for (const before of into.get(route) ?? []) {
      const targets = open.get(before)
      if (targets?.delete(route) === true && targets.size === 0) resting.push(before)
    }
    open.delete(route)
  }
  return new Map(
    [...open.keys()].map((route) => [
      route,
      (leads.get(route) ?? []).filter(({ to }) => open.has(to)),
    ]),
  )
}

/** Finds a path back to its start without two different answers to one question. */
function cycleFrom(start: string, leads: Leads): readonly Lead[] | undefined {
  const seen = new Set<string>()
  const open: {
    readonly at: string
    readonly way: readonly Lead[]
    readonly outcomes: Outcomes
  }[] = [{ at: start, way: [], outcomes: new Map() }]
  for (let here = open.shift(); here; here = open.shift()) {
    for (const lead of leads.get(here.at) ?? []) {
      const outcomes = both(here.outcomes, lead.outcomes)
      if (!outcomes) continue
      const way = [...here.way, lead]
      if (lead.to === start) return way
      const key = `${lead.to} ${[...outcomes]
        .map(([key, as]) => `${key}=${as}`)
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join(' ')}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push({ at: lead.to, way, outcomes })
    }
  }
  return undefined
}

function both(one: Outcomes, other: Outcomes): Outcomes | undefined {
  return [...other].some(([key, as]) => one.has(key) && one.get(key) !== as)
    ? undefined
    : new Map([...one, ...other])
}

interface Place {
  readonly at: string
  readonly assumed: PathCondition
  readonly isSure: boolean
  readonly outcomes: Outcomes
}

/** Limit of screens in a cycle. Longer cycles are not searched under conditions. */
const LONGEST = 4
/** The first laps find the conditions that hold; a further lap confirms that they last. */
const LAPS = 3

const found = new WeakMap<AutomaticLeads, Map<string, readonly AutomaticLead[] | undefined>>()

/**
 * Returns a path from a screen back to itself that repeats without end. On the next lap every
 * condition is known, because the lap before set its value and left it unchanged. Cached as long as
 * all leads are the same.
 */
export function lastingCycle(
  start: string,
  turns: AutomaticLeads,
): readonly AutomaticLead[] | undefined {
  const known = found.get(turns) ?? new Map<string, readonly AutomaticLead[] | undefined>()
  if (!known.has(start)) found.set(turns, known.set(start, lastingCycleFrom(start, turns)))
  return known.get(start)
}

function lastingCycleFrom(
  start: string,
  { leads, along }: AutomaticLeads,
): readonly AutomaticLead[] | undefined {
  const far = distancesTo(start, leads)
  if (!leads.get(start)?.some(({ to }) => far.has(to))) return undefined
  const seen = new Set<string>()
  const open: (Place & { readonly way: readonly AutomaticLead[] })[] = [
    { at: start, assumed: noCondition, isSure: true, outcomes: new Map(), way: [] },
  ]
  for (let here = open.shift(); here; here = open.shift()) {
    for (const lead of leads.get(here.at) ?? []) {
      if (here.way.length + 1 + (far.get(lead.to) ?? LONGEST) > LONGEST) continue
      const next = taken(lead, here, along)
      if (!next) continue
      const way = [...here.way, lead]
      if (lead.to === start) {
        if (
          turnsAgain(
            next,
            way.map(({ to }) => to),
            { leads, along },
            LAPS,
          )
        )
          return way
        continue
      }
      const key = `${lead.to} ${textOf(next.assumed)}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push({ ...next, way })
    }
  }
  return undefined
}

/**
 * Follows a lead. Returns undefined when it requires a second outcome of one operation, because
 * each operation has only one answer.
 */
function taken(
  lead: AutomaticLead,
  { assumed, outcomes: before }: Place,
  along: AutomaticLeads['along'],
): Place | undefined {
  for (const [key, as] of lead.outcomes)
    if (before.has(key) && before.get(key) !== as) return undefined
  const known = along(lead, { assumed, isSure: true })
  return (
    known && {
      at: lead.to,
      ...known,
      outcomes: lead.outcomes.size === 0 ? before : new Map([...before, ...lead.outcomes]),
    }
  )
}

function turnsAgain(
  start: Place,
  over: readonly string[],
  { leads, along }: AutomaticLeads,
  laps: number,
): boolean {
  const before = textOf(start.assumed)
  const sureTo = (place: Place, to: string) =>
    (leads.get(place.at) ?? [])
      .flatMap((lead) => (lead.to === to ? (taken(lead, place, along) ?? []) : []))
      .filter(({ isSure }) => isSure)
  // The known conditions decide everything on the path. So of several places with equal conditions
  // one is enough.
  const ends = over.reduce<readonly Place[]>(
    (here, next) => [
      ...new Map(
        here.flatMap((place) => sureTo(place, next)).map((place) => [textOf(place.assumed), place]),
      ).values(),
    ],
    [start],
  )
  return (
    ends.some(({ assumed }) => textOf(assumed) === before) ||
    (laps > 1 && ends.some((end) => turnsAgain(end, over, { leads, along }, laps - 1)))
  )
}

/**
 * Returns the least number of moves from each screen to this one, without the screens that are too
 * far away.
 */
function distancesTo(start: string, leads: AutomaticLeads['leads']): ReadonlyMap<string, number> {
  const far = new Map([[start, 0]])
  for (let moves = 1; moves < LONGEST; moves++) {
    for (const [id, own] of leads)
      if (!far.has(id) && own.some(({ to }) => far.get(to) === moves - 1)) far.set(id, moves)
  }
  return far
}

const texts = new WeakMap<PathCondition, string>()

/** Returns the assumptions as text. Equal assumptions have equal texts. */
function textOf(assumed: PathCondition): string {
  let known = texts.get(assumed)
  if (known === undefined)
    texts.set(
      assumed,
      (known = [...assumed.conditions, ...assumed.values]
        .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
        .toSorted((one, other) => (one < other ? -1 : 1))
        .join(' ')),
    )
  return known
}
