import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { writtenAt } from '../../lower/written-at.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { leadsOfLoads } from '../control-flow/load-leads.ts'
import { rememberedOfScreen } from '../control-flow/remembered-of-screen.ts'
import { describeWay, rings } from '../ring.ts'

/** A screen settles: no answer requests itself again, directly or through others. */
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
