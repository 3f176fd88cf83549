import { raise } from '../../diagnostics.generated.ts'
import type { WalkedProject } from '../../lower/walk-project.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { proofsOf } from '../factors/proofs.ts'
import { leavesFor } from '../factors/reached-floor.ts'

/**
 * Every screen is reachable: from another screen, from flows/app.yaml, or from outside with `entry:
 * true`. Without the screen of the hand-over, no sign-in can end.
 */
export const unreachableScreen: Check = ({ project, report }) => {
  const reached = new Set<string>()
  return {
    kinds: ['go'],
    onFact: (fact) => {
      if (fact.is === 'go' && fact.from?.id !== fact.target.id) reached.add(fact.target.id)
    },
    finish: (walked) => {
      const neededBy = proofsOf(project.app)?.neededBy ?? new Set()
      for (const screen of project.screens.values()) {
        const place = valueOf(screen.node, 'screen')
        if (!place || reached.has(screen.id) || screen.entry) continue
        report.add(
          handsOver(screen.id, neededBy, walked)
            ? raise.unreachableHandOver(
                place.span,
                { name: screen.id },
                [valueOf(valueOf(project.app, 'factors'), 'needed-by')].flatMap((node) =>
                  node ? [{ span: node.span, message: 'The endpoint is named here.' }] : [],
                ),
              )
            : raise.unreachableScreen(place.span, { name: screen.id }),
        )
      }
    },
  }
}

function handsOver(id: string, neededBy: ReadonlySet<string>, walked: WalkedProject): boolean {
  const screens = walked.screens.filter(({ screen }) => screen.id === id)
  return neededBy.size > 0 && leavesFor(neededBy, { ...walked, screens, app: undefined })
}
