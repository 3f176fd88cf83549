import { raise } from '../../diagnostics.generated.ts'
import { valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'

/**
 * Every screen is reachable: from another screen, from flows/app.yaml, or from outside with `entry:
 * true`.
 */
export const unreachableScreen: Check = ({ project, report }) => {
  const reached = new Set<string>()
  return {
    kinds: ['go'],
    onFact: (fact) => {
      if (fact.is === 'go' && fact.from?.id !== fact.target.id) reached.add(fact.target.id)
    },
    finish: () => {
      for (const screen of project.screens.values()) {
        const place = valueOf(screen.node, 'screen')
        if (place && !reached.has(screen.id) && !screen.entry)
          report.add(raise.unreachableScreen(place.span, { name: screen.id }))
      }
    },
  }
}
