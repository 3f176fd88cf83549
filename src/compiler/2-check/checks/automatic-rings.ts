import type { Screen } from '../../../language/program.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../project/read-node.ts'
import { writtenAt } from '../../walk/written-at.ts'
import type { Check, CheckContext } from '../check-table.ts'
import { describeWay } from '../ring.ts'
import { aroundOf } from '../ways/around-of.ts'
import { type Around, type AutomaticMove, automaticMoves, movesFromScreen, type Outcomes } from '../ways/automatic.ts'
import { rememberedOfScreen } from '../ways/remembered-of-screen.ts'
import { turnLeads } from '../ways/turn-leads.ts'
import { lastingRing } from '../ways/turn-rings.ts'
import type { WalkedProject } from '../../walk/walk-project.ts'

interface Lead { readonly to: string; readonly span: Span; readonly outcomes: Outcomes }
type Leads = ReadonlyMap<string, readonly Lead[]>

/**
 * Somebody comes to rest somewhere: no ring of screens turns by itself, be it over what loads and polls answer, timers that run out, what
 * flows/app.yaml says to a code, its guard, or needs that do not hold; and none whose conditions hold again each time.
 */
export const automaticRings: Check = (context) => ({
  finish: (walked) => {
    const leads = turning(leadsOf(walked, context))
    const told = new Set<string>()
    const tell = (start: string, ring: readonly Told[] | undefined) => {
      const [first, ...others] = ring ?? []
      if (!ring || !first || ring.some(({ to }) => told.has(to))) return
      for (const { to } of ring) told.add(to)
      context.report.add(raise.screensInARing(first.span, { name: start, way: describeWay(ring.slice(0, -1).map(({ to }) => to)) }, others.map(({ to, span }) => ({ span, message: `From here it goes on to "${to}".` }))))
    }
    for (const start of leads.keys()) if (!told.has(start)) tell(start, ringFrom(start, leads))
    const { app } = walked
    if (!app) return
    const turns = turnLeads(walked, app, context.project)
    const names = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
    const named = (route: string): string => names.get(route) ?? route
    for (const start of turns.leads.keys()) if (!told.has(named(start))) tell(named(start), lastingRing(start, turns)?.map(({ to, span }) => ({ to: named(to), span })))
  },
})

type Told = Pick<Lead, 'to' | 'span'>

function leadsOf(walked: WalkedProject, { project }: CheckContext): Leads {
  const { app } = walked
  if (!app) return new Map()
  const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen]))
  const unmet = automaticMoves(app.unmet, new Map(), aroundOf(undefined, walked, app, project)).moves
  return new Map(walked.screens.map(({ screen }): [string, readonly Lead[]] => {
    const source = project.screens.get(screen.id)
    const guarded = screen.access === 'auth' ? leadTo(byRoute.get(app.guard.otherwise.route), valueOf(source?.node, 'access')?.span, new Map([['guard', 'out']])) : []
    const refused = screen.needs ? unmet.flatMap(({ route, step, outcomes }) => leadTo(byRoute.get(route), writtenAt(step), new Map([...outcomes, [`needs ${screen.id}`, 'unmet']]))) : []
    const moved = movesOfScreen(screen, walked, aroundOf(screen, walked, app, project)).flatMap(({ route, step, outcomes }) => leadTo(byRoute.get(route), writtenAt(step), openedWith(screen, outcomes)))
    return [screen.id, [...guarded, ...refused, ...moved]]
  }))
}

function leadTo(target: Screen | undefined, span: Span | undefined, outcomes: Outcomes): readonly Lead[] {
  return target && span ? [{ to: target.id, span, outcomes }] : []
}

/** What has opened was let in. */
function openedWith({ id, access, needs }: Screen, outcomes: Outcomes): Outcomes {
  const open = new Map(outcomes)
  if (access === 'auth') open.set('guard', 'in')
  if (needs) open.set(`needs ${id}`, 'met')
  return open
}

const movesOfScreen = rememberedOfScreen((screen: Screen, _walked, around: Around): readonly AutomaticMove[] => movesFromScreen(screen, around))

/** Without the screens from which one comes to rest: what is left is in a ring, or leads to one. */
function turning(leads: Leads): Leads {
  const into = new Map<string, Set<string>>()
  const open = new Map([...leads].map(([id, own]) => [id, new Set(own.map(({ to }) => to))]))
  for (const [id, targets] of open) for (const to of targets) into.set(to, (into.get(to) ?? new Set()).add(id))
  const resting = [...open].filter(([, targets]) => targets.size === 0).map(([id]) => id)
  for (const id of resting) {
    for (const before of into.get(id) ?? []) {
      const targets = open.get(before)
      if (targets?.delete(id) === true && targets.size === 0) resting.push(before)
    }
    open.delete(id)
  }
  return new Map([...open.keys()].map((id) => [id, (leads.get(id) ?? []).filter(({ to }) => open.has(to))]))
}

/** A way back to where it began on which nothing is answered in two ways. */
function ringFrom(start: string, leads: Leads): readonly Lead[] | undefined {
  const seen = new Set<string>()
  const open: { readonly at: string; readonly way: readonly Lead[]; readonly outcomes: Outcomes }[] = [{ at: start, way: [], outcomes: new Map() }]
  for (let here = open.shift(); here; here = open.shift()) {
    for (const lead of leads.get(here.at) ?? []) {
      const outcomes = both(here.outcomes, lead.outcomes)
      if (!outcomes) continue
      const way = [...here.way, lead]
      if (lead.to === start) return way
      const key = `${lead.to} ${[...outcomes].map(([key, as]) => `${key}=${as}`).toSorted((one, other) => (one < other ? -1 : 1)).join(' ')}`
      if (seen.has(key)) continue
      seen.add(key)
      open.push({ at: lead.to, way, outcomes })
    }
  }
  return undefined
}

function both(one: Outcomes, other: Outcomes): Outcomes | undefined {
  return [...other].some(([key, as]) => one.has(key) && one.get(key) !== as) ? undefined : new Map([...one, ...other])
}
