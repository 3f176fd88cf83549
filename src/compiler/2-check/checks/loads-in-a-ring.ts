import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { leadsOfLoads } from '../control-flow/load-leads.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { describePath, cyclesIn } from '../cycles.ts'

/** A screen settles: no load requests itself again by its answer, directly or through others. */
export const loadsInARing: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const leads = new Map(
    [...leadsOfLoads(screen, actionsOf(screen, walked))].map(
      ([name, own]) => [name, own.map(({ to, step }) => ({ to, node: step }))] as const,
    ),
  )
  return cyclesIn(leads).flatMap(({ name, node, over }) => {
    const span = recordedSpan(node)
    return span ? [raise.loadsInARing(span, { name, way: describePath(over) })] : []
  })
})
