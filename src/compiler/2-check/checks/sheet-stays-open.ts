import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyBlock } from '../control-flow/moves.ts'
import { assuming, holdsFor, noCondition } from '../control-flow/path-condition.ts'
import { pathsThrough } from '../control-flow/paths.ts'

/**
 * The steps of a sheet make its condition false, or leave the screen. Otherwise nothing closes it,
 * and the page below stays out of reach.
 */
export const sheetStaysOpen: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  const content = [...screen.content, ...(screen.pages ?? []).flatMap((page) => page.content)]
  return everyBlock(content).flatMap((block) => {
    if (block.block !== 'sheet') return []
    const { when } = block
    const open = when && assuming(when, true, noCondition)
    const span = recordedSpan(block)
    const stays = open
      ? pathsThrough(block.press, open, actions)?.some(
          (path) => path.stays && holdsFor(when, path.assumed) === true,
        )
      : true
    return span && stays ? [raise.sheetStaysOpen(span, {})] : []
  })
})
