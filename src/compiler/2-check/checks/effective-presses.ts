import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entryOf, valueOf } from '../../project/read-node.ts'
import { writtenAt } from '../../walk/written-at.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../ways/actions-of.ts'
import { nothingAssumed } from '../ways/assumed.ts'
import { submitsIn } from '../ways/exits.ts'
import { pressesIn } from '../ways/moves.ts'
import { type Way, waysThrough } from '../ways/paths.ts'
import { rememberedOfScreen } from '../ways/remembered-of-screen.ts'
import { waysOn } from '../ways/ways-on.ts'

/**
 * Whoever presses something sees that it did something, in every case: it leads on, says something,
 * asks the server, or changes what is shown.
 */
export const effectivePresses: Check = ({ project, report }) => ({
  finish: (walked) => {
    // What stands around the screens is pressed on all of them.
    const press = walked.app?.shell.profile?.press
    const entry = entryOf(valueOf(valueOf(project.app, 'shell'), 'profile'), 'press')
    if (press && entry && isIdle(waysThrough(press, nothingAssumed, actionsOf(undefined, walked))))
      report.add(raise.pressDoesNothing(entry.keySpan, {}))
    for (const { screen } of walked.screens)
      for (const diagnostic of judged(screen, walked)) report.add(diagnostic)
  },
})

const judged = rememberedOfScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const ways = waysOn(screen, walked)
  const { pages = [] } = screen
  const content = [...screen.content, ...pages.flatMap((page) => page.content)]
  const submits = [screen, ...pages].flatMap((page) =>
    submitsIn(page.content).map(({ block }) => ({ block, press: page.submit })),
  )
  return [...pressesIn(content), ...submits].flatMap(({ block, press }) => {
    const span = writtenAt(block)
    return span && isIdle(ways(press)) ? [raise.pressDoesNothing(span, {})] : []
  })
})

function isIdle(ways: readonly Way[] | undefined): boolean {
  return ways?.some(({ stays, said, acted }) => stays && !said && !acted) ?? false
}
