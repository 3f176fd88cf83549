import type { Screen } from '../../../language/program.ts'
import type { Span } from '../../../language/span.ts'
import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import { entriesOf, valueOf } from '../../model/read-node.ts'
import { causedBy } from '../../root-cause.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { memoizedByScreen } from '../control-flow/memoized-by-screen.ts'
import { everyStep, movesOf, sequencesOf } from '../control-flow/moves.ts'
import type { Actions } from '../control-flow/paths.ts'
import { type Proofs, proofsOf } from '../factors/proofs.ts'

/** A proof has an effect: after a call that proves a factor at least one path navigates. */
export const proofLeadsNowhere: Check = ({ project, report }) => ({
  finish: (walked) => {
    const proofs = proofsOf(project.app)
    if (!proofs) return
    const proofSpans = new Map(
      entriesOf(valueOf(valueOf(project.app, 'factors'), 'proven-by')).map(({ key, keySpan }) => [
        key,
        keySpan,
      ]),
    )
    for (const { screen } of walked.screens) {
      for (const { operation, span } of checked(screen, walked, proofs)) {
        const at = proofSpans.get(operation)
        report.add(
          causedBy(
            'proof',
            operation,
            raise.proofLeadsNowhere(
              span,
              { operation },
              at ? [{ span: at, message: 'It is listed as a proof here.' }] : [],
            ),
          ),
        )
      }
    }
  },
})

interface Stuck {
  readonly operation: string
  readonly span: Span
}

const checked = memoizedByScreen(
  (screen: Screen, walked, { provenBy }: Proofs): readonly Stuck[] => {
    const actions = actionsOf(screen, walked)
    const polled = Object.values(screen.poll ?? {}).flatMap(({ operation, ok }) =>
      provenBy.has(operation) && !leads(ok, actions) ? stuckAt(operation, ok[0]) : [],
    )
    const called = sequencesOf(screen).flatMap((steps) => {
      const withFactors = everyStep(steps, actions).filter(
        (step) => step.do === 'call' && provenBy.has(step.call.operation),
      )
      return withFactors.length === 0 || leads(steps, actions)
        ? []
        : withFactors.flatMap((step) =>
            step.do === 'call' ? stuckAt(step.call.operation, step) : [],
          )
    })
    return [...polled, ...called]
  },
)

function stuckAt(operation: string, step: Step | undefined): readonly Stuck[] {
  const span = step && recordedSpan(step)
  return span ? [{ operation, span }] : []
}

/** True when a path navigates after all its calls succeed. */
function leads(
  steps: readonly Step[],
  actions: Actions,
  performing: ReadonlySet<string> = new Set(),
): boolean {
  return steps.some((step) => {
    switch (step.do) {
      case 'call':
      case 'ceremony':
        return leads(step.ok, actions, performing)
      case 'choose':
        return [...Object.values(step.is), step.otherwise].some((row) =>
          leads(row, actions, performing),
        )
      case 'perform': {
        const inner = performing.has(step.action) ? undefined : actions(step.action)
        return inner !== undefined && leads(inner, actions, new Set([...performing, step.action]))
      }
      default:
        return movesOf([step], actions, performing).length > 0
    }
  })
}
