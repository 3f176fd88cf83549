import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { writtenAt } from '../../walk/written-at.ts'
import type { Check } from '../check-table.ts'
import { describeWay, rings } from '../ring.ts'
import { actionsOf } from '../ways/actions-of.ts'
import { leadsOfLoads } from '../ways/load-leads.ts'
import { rememberedOfScreen } from '../ways/remembered-of-screen.ts'

/** A screen comes to rest: no answer asks, by itself or by way of others, for what it answers. */
export const loadRings: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of judged(screen, walked)) report.add(diagnostic)
  },
})

const judged = rememberedOfScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const leads = new Map(
    [...leadsOfLoads(screen, actionsOf(screen, walked))].map(
      ([name, own]) => [name, own.map(({ to, step }) => ({ to, node: step }))] as const,
    ),
  )
  return rings(leads).flatMap(({ name, node, over }) => {
    const span = writtenAt(node)
    return span ? [raise.loadsInARing(span, { name, way: describeWay(over) })] : []
  })
})
