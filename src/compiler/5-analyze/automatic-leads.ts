import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import { valueOf } from '../1-parse/read-node.ts'
import type { Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { AppProgram } from '../3-lower/walk-app.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import { ofState, type PathCondition } from '../4-check/path-condition.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { keepLatestEqual, isSame } from '../incremental/memo.ts'
import {
  after,
  automaticPathsFrom,
  type Happening,
  type Known,
  redirectsOf,
} from './automatic-paths.ts'
import { aroundOf, type Outcomes } from './automatic.ts'
import { type Places, placesOf, writesOf } from './places.ts'

/**
 * A move from one screen to another, by its route, without a press. `happens`: the happenings on
 * the path. `outcomes`: the answers that the path requires.
 */
export interface AutomaticLead {
  readonly to: string
  readonly span: Span
  readonly happens: readonly Happening[]
  readonly outcomes: Outcomes
}

export interface AutomaticLeads {
  /**
   * Leads by the route of their screen. Only screens that both have a lead and are the target of
   * one.
   */
  readonly leads: ReadonlyMap<string, readonly AutomaticLead[]>
  /**
   * Returns the known conditions as the next screen opens, or undefined when the path is
   * impossible.
   */
  readonly along: (lead: AutomaticLead, known: Known) => Known | undefined
}

/**
 * Returns the automatic moves of each screen: past the guard and its own `needs`, or away because
 * of them. Returns the same object as long as no lead changes.
 */
export function automaticLeads(
  walked: WalkedProject,
  app: AppProgram,
  project: Project,
): AutomaticLeads {
  const places = placesOf(project.state, app.flowKey)
  const arrived = places.forgetting(
    writesOf(app.arrive, aroundOf(undefined, walked, app, project).actions),
  )
  return asBefore({
    leads: amongThemselves(
      new Map(
        walked.screens.map(({ screen }) => [
          screen.route,
          leadsOfScreen(screen, walked, app, project, places),
        ]),
      ),
    ),
    along: alongIn(places, arrived),
  })
}

/**
 * A separate function, so that the cached value holds no project: a closure keeps everything in its
 * scope alive.
 */
const alongIn =
  (places: Places, arrived: (assumed: PathCondition) => PathCondition): AutomaticLeads['along'] =>
  ({ happens }, known) => {
    const then = happens.reduce<Known | undefined>(
      (before, happening) => before && after(happening, before, places),
      known,
    )
    return then && { ...then, assumed: arrived(ofState(then.assumed)) }
  }

/**
 * A lead changes when its screen or its surroundings change. So equal leads mean that `along` also
 * depends on equal values.
 */
const asBefore = keepLatestEqual<AutomaticLeads>(
  ({ leads }, other) =>
    isSame([...leads.keys()], [...other.leads.keys()]) &&
    [...leads].every(([route, own]) => isSame(own, other.leads.get(route) ?? [])),
)

interface Leading {
  readonly leads: readonly AutomaticLead[]
  readonly targets: readonly string[]
}

const leadsOfScreen = memoizedByScreen(
  (screen: Screen, walked, app: AppProgram, project: Project, places: Places): Leading => {
    const away = screen.needs
      ? redirectsOf(screen.needs, app.unmet, {
          around: aroundOf(undefined, walked, app, project),
          places,
        })
      : []
    const moves = [
      ...away,
      ...automaticPathsFrom(screen, { around: aroundOf(screen, walked, app, project), places }),
    ]
    // Of several moves with the same happenings one is enough: the one that requires the fewest
    // outcomes.
    const once = new Map(
      moves
        .toSorted((one, other) => other.turn.outcomes.size - one.turn.outcomes.size)
        .map((move) => [`${move.route} ${JSON.stringify(move.turn.happened)}`, move]),
    ).values()
    const { signedIn, otherwise } = app.guard
    const guard = (holds: boolean): readonly Happening[] =>
      screen.access === 'auth' ? [{ is: 'asked', condition: signedIn, holds }] : []
    const out =
      screen.access === 'auth'
        ? leadTo(
            otherwise.route,
            valueOf(project.screens.get(screen.id)?.node, 'access')?.span,
            guard(false),
            new Map(),
          )
        : []
    const leads = [
      ...out,
      ...[...once].flatMap(({ route, step, turn }) =>
        leadTo(route, recordedSpan(step), [...guard(true), ...turn.happened], turn.outcomes),
      ),
    ]
    return { leads, targets: [...new Set(leads.map(({ to }) => to))] }
  },
)

function leadTo(
  to: string,
  span: Span | undefined,
  happens: readonly Happening[],
  outcomes: Outcomes,
): readonly AutomaticLead[] {
  return span ? [{ to, span, happens, outcomes }] : []
}

/**
 * Drops the screens without a lead, and the screens that are the target of none. The remaining
 * screens lie on cycles or between cycles.
 */
function amongThemselves(all: ReadonlyMap<string, Leading>): AutomaticLeads['leads'] {
  const from = new Map<string, string[]>()
  for (const [route, { targets }] of all)
    for (const to of targets) (from.get(to) ?? from.set(to, []).get(to))?.push(route)
  const open = new Set(all.keys())
  const dropped = (
    ends: (route: string) => readonly string[],
    others: (route: string) => readonly string[],
  ): void => {
    const shut = [...open].filter((route) => !ends(route).some((end) => open.has(end)))
    for (const route of shut) {
      open.delete(route)
      for (const other of others(route))
        if (open.has(other) && !ends(other).some((end) => open.has(end)) && !shut.includes(other))
          shut.push(other)
    }
  }
  const to = (route: string) => all.get(route)?.targets ?? []
  const before = (route: string) => from.get(route) ?? []
  dropped(before, to)
  dropped(to, before)
  return new Map(
    [...open].map((route) => [
      route,
      (all.get(route)?.leads ?? []).filter((lead) => open.has(lead.to)),
    ]),
  )
}
