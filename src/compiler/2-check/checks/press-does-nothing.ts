import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import { entryOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { submitsIn } from '../control-flow/exits.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { pressesIn } from '../control-flow/moves.ts'
import { noCondition } from '../control-flow/path-condition.ts'
import { type Path, pathsThrough } from '../control-flow/paths.ts'
import { waysOn } from '../control-flow/ways-on.ts'

/**
 * Every press has a visible effect in each case: navigation, a message, a request, or a change of
 * the screen.
 */
export const pressDoesNothing: Check = ({ project, report }) => ({
  finish: (walked) => {
    // Presses of the shell work on all screens.
    const press = walked.app?.shell.profile?.press
    const entry = entryOf(valueOf(valueOf(project.app, 'shell'), 'profile'), 'press')
    if (press && entry && isIdle(pathsThrough(press, noCondition, actionsOf(undefined, walked))))
      report.add(raise.pressDoesNothing(entry.keySpan, {}))
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const ways = waysOn(screen, walked)
  const { pages = [] } = screen
  const content = [...screen.content, ...pages.flatMap((page) => page.content)]
  const submits = [screen, ...pages].flatMap((page) =>
    submitsIn(page.content).map(({ block }) => ({ block, press: page.submit })),
  )
  return [...pressesIn(content), ...submits].flatMap(({ block, press }) => {
    // The steps of a sheet close it (sheet-stays-open).
    const span = block.block === 'sheet' ? undefined : recordedSpan(block)
    return span && isIdle(ways(press)) ? [raise.pressDoesNothing(span, {})] : []
  })
})

function isIdle(ways: readonly Path[] | undefined): boolean {
  return ways?.some(({ stays, informed, acted }) => stays && !informed && !acted) ?? false
}
