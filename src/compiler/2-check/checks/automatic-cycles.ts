import type { Screen } from '../../../language/program.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { AppProgram } from '../../lower/walk-app.ts'
import type { Project } from '../../model/project.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { aroundOf } from '../control-flow/around-of.ts'
import { automaticLeads } from '../control-flow/automatic-leads.ts'
import {
  type AutomaticMove,
  automaticMoves,
  movesFromScreen,
  type Outcomes,
} from '../control-flow/automatic.ts'
import { lastingCycle } from '../control-flow/lasting-cycles.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { describePath } from '../cycles.ts'

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
