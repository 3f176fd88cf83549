import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { noCondition } from '../control-flow/path-condition.ts'
import { type Actions, type Path, pathsThrough } from '../control-flow/paths.ts'
import { stepsOn } from '../control-flow/ways-on.ts'

/**
 * A `choose` that navigates does so for each of its words, or reports the reason. Reports the
 * single word with steps that may do nothing. An intended gap is written as `[]`.
 */
export const undecidedBranch: Check = ({ report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked)) report.add(diagnostic)
  },
})

const checked = memoizedByScreen((screen: Screen, walked): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  return [...new Set(stepsOn(screen, walked))].flatMap((step) =>
    step.do === 'choose' ? undecidedIn(step, actions) : [],
  )
})

function undecidedIn(
  { is, otherwise }: Extract<Step, { readonly do: 'choose' }>,
  actions: Actions,
): readonly Diagnostic[] {
  const branches = [...Object.entries(is), ['else', otherwise] as const].flatMap(
    ([word, steps]) => {
      const ways = steps.length > 0 && pathsThrough(steps, noCondition, actions)
      return ways ? [{ word, steps, ways }] : []
    },
  )
  const decided = branches.filter(
    ({ ways }) => ways.every(isDecided) && ways.some(({ stays }) => !stays),
  )
  const undecided = branches.filter(({ ways }) => !ways.every(isDecided))
  // Several words without navigation are intended.
  if (decided.length < 2 || undecided.length !== 1) return []
  return undecided.flatMap(({ word, steps }) => {
    const span = steps[0] && recordedSpan(steps[0])
    return span ? [raise.undecidedBranch(span, { word })] : []
  })
}

const isDecided = ({ stays, informed }: Path): boolean => !stays || informed
