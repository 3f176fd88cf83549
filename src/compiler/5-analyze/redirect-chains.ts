import type { Screen } from '../../language/program.ts'
import type { Span } from '../../language/source.ts'
import type { Project } from '../2-resolve/project.ts'
import { recordedSpan } from '../3-lower/place.ts'
import type { WalkedProject } from '../3-lower/walk-project.ts'
import type { Check, CheckContext } from '../4-check/check-table.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { memoizedByScreen } from '../incremental/by-screen.ts'
import { type AutomaticMove, automaticMoves } from './automatic.ts'
import { actionsOf } from './moves.ts'

/**
 * Limit of automatic navigations after one press. The engine stops there
 * (engine/navigation/navigate.ts).
 */
const most = 16

interface Lead {
  readonly to: string
  readonly span: Span
}

/**
 * Chains of automatic navigations are within the limit of the engine; the end of a longer one is
 * never reached.
 */
export const redirectChains: Check = (context) => ({
  finish: (walked) => {
    const leads = leadsOf(walked, context)
    const left = new Map<string, number>()
    // Another check reports cycles, because it sees more of them.
    const open = new Set<string>()
    const movesFrom = (id: string): number => {
      const known = left.get(id)
      if (known !== undefined) return known
      const lead = leads.get(id)
      if (!lead || open.has(id)) return 0
      open.add(id)
      const moves = 1 + movesFrom(lead.to)
      left.set(id, moves)
      return moves
    }
    const destinations = new Set([...leads.values()].map(({ to }) => to))
    for (const [id, lead] of leads) {
      const moves = destinations.has(id) ? 0 : movesFrom(id)
      if (moves <= most) continue
      const last = [...Array(most)].reduce<string>((at) => leads.get(at)?.to ?? at, id)
      const over = leads.get(last)
      context.report.add(
        raise.overLimit(
          lead.span,
          {
            subject: `The screen "${id}"`,
            found: `${moves} automatic moves in a row`,
            limit: `${most}`,
            instead: 'Go directly to the screen that waits for the user.',
          },
          over ? [{ span: over.span, message: 'This move is over the limit.' }] : [],
        ),
      )
    }
  },
})

function leadsOf(walked: WalkedProject, { project }: CheckContext): ReadonlyMap<string, Lead> {
  const { app } = walked
  const byRoute = new Map(walked.screens.map(({ screen }) => [screen.route, screen.id]))
  return new Map(
    walked.screens.flatMap(({ screen }): readonly (readonly [string, Lead])[] => {
      if (!app || screen.enter.length === 0) return []
      const move = firstMove(screen, walked, project)
      const [to, span] = [byRoute.get(move?.route ?? ''), move && recordedSpan(move.step)]
      return to !== undefined && span ? [[screen.id, { to, span }]] : []
    }),
  )
}

/** The navigation that certainly happens as the screen opens, after any answer. */
const firstMove = memoizedByScreen(
  (screen: Screen, walked, { api: { operations } }: Project): AutomaticMove | undefined => {
    const { app } = walked
    if (!app) return undefined
    const around = {
      actions: actionsOf(screen, walked),
      answers: app.answers,
      codesOf: (operation: string) => Object.keys(operations[operation]?.errors ?? {}),
      isLogOnly: (operation: string) => operations[operation]?.logOnly ?? false,
    }
    return automaticMoves(screen.enter, new Map(), around).moves.find(
      ({ outcomes }) => outcomes.size === 0,
    )
  },
)
