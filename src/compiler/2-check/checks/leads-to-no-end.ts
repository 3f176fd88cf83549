import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { flagAt, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { movesOf, sequencesOf } from '../control-flow/moves.ts'

/**
 * No screens send users around forever: every screen has a path to an end. An end leaves the app,
 * is marked `final`, or is a target of the guard, because that is the destination of users.
 */
export const leadsToNoEnd: Check = ({ project, report }) => ({
  finish: (walked) => {
    // A screen without any exit has no path either, and is reported by another check.
    if (report.hasErrors) return
    const { guard } = walked.app ?? {}
    const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
    const isEnd = (screen: Screen) => {
      const source = project.screens.get(screen.id)
      const isFinal = [source?.node, source?.part?.node].some(
        (node) => flagAt(node, 'final') === true,
      )
      return isFinal || screen.id === guard?.landing || screen.route === guard?.otherwise.route
    }
    const leads = new Map(
      walked.screens.map(({ screen }) => [screen.id, leadsFrom(screen, walked)]),
    )
    const ending = walked.screens
      .filter(({ screen }) => leads.get(screen.id)?.outside === true || isEnd(screen))
      .map(({ screen }) => screen.id)
    const from = new Map<string, string[]>()
    for (const [id, { routes }] of leads) {
      for (const route of routes) {
        const target = byRoute.get(route)
        if (target !== undefined) (from.get(target) ?? from.set(target, []).get(target))?.push(id)
      }
    }
    const saved = reached(ending, from)
    const caught = walked.screens.map(({ screen }) => screen.id).filter((id) => !saved.has(id))
    const [first, ...others] = caught.flatMap((id) => {
      const place = valueOf(project.screens.get(id)?.node, 'screen')
      return place ? [{ id, span: place.span }] : []
    })
    if (first)
      report.add(
        raise.leadsToNoEnd(
          first.span,
          { name: first.id },
          others.map(({ id, span }) => ({
            span,
            message: `The screen "${id}" has no path to an end, either.`,
          })),
        ),
      )
  },
})

/** Targets of a screen, each once, and whether it leads out of the app. */
interface Leads {
  readonly routes: ReadonlySet<string>
  readonly outside: boolean
}

const leadsFrom = memoizedByScreen((screen: Screen, walked): Leads => {
  const actions = actionsOf(screen, walked)
  const moves = sequencesOf(screen).flatMap((steps) => movesOf(steps, actions))
  return {
    routes: new Set(moves.flatMap((move) => (move.to === 'screen' ? [move.route] : []))),
    outside: moves.some(({ to }) => to === 'outside'),
  }
})

/** Returns everything with a path to one of these. */
function reached(
  ends: readonly string[],
  from: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const seen = new Set(ends)
  for (const id of seen) for (const before of from.get(id) ?? []) seen.add(before)
  return seen
}
