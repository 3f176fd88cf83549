import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Screen } from '../../../language/program.ts'
import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import type { Api } from '../../openapi/api.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { type Inside, insideOnce, pressedOf, sequencesOf } from '../control-flow/moves.ts'
import type { CallStep } from '../control-flow/paths.ts'
import { type WaysOn, waysOn } from '../control-flow/ways-on.ts'

/**
 * Success is noticeable: after a state change or a press, a call navigates, reports, or changes the
 * screen. A read without a press may change nothing, but an `ok` without steps would ignore the
 * answer.
 */
export const unnoticedSuccess: Check = ({ project, report }) => ({
  finish: (walked) => {
    for (const { screen } of walked.screens)
      for (const diagnostic of checked(screen, walked, project.api)) report.add(diagnostic)
  },
})

type Matters = (step: CallStep) => boolean

const isAsked =
  (api: Api): Matters =>
  ({ call }) =>
    api.operations[call.operation]?.logOnly === false
const isMeant =
  (api: Api): Matters =>
  (step) =>
    isAsked(api)(step) &&
    (api.operations[step.call.operation]?.changesState === true || step.ok.length === 0)

const checked = memoizedByScreen((screen: Screen, walked, api: Api): readonly Diagnostic[] => {
  const actions = actionsOf(screen, walked)
  const ways = waysOn(screen, walked)
  const inside = insideOnce(actions)
  const pressed = pressedOf(screen, inside)
  const others = sequencesOf(screen).filter((steps) => !pressed.has(steps))
  return reportedOn([
    ...[...pressed].flatMap((steps) => unnoticed(steps, { ways, inside, matters: isAsked(api) })),
    ...others.flatMap((steps) => unnoticed(steps, { ways, inside, matters: isMeant(api) })),
  ])
})

interface Checking {
  readonly ways: WaysOn
  readonly inside: Inside
  readonly matters: Matters
}

function unnoticed(
  steps: readonly Step[],
  { ways, inside, matters }: Checking,
): readonly CallStep[] {
  if (!inside(steps).some((step) => step.do === 'call' && matters(step))) return []
  return ways(steps)?.flatMap((way) => (way.stays ? way.unnoticed.filter(matters) : [])) ?? []
}

function reportedOn(steps: readonly CallStep[]): readonly Diagnostic[] {
  return [...new Set(steps)].flatMap((step) => {
    const span = recordedSpan(step)
    return span ? [raise.unnoticedSuccess(span, { operation: step.call.operation })] : []
  })
}
