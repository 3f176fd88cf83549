import type { Step } from '../../../language/step.ts'
import { raise } from '../../diagnostics.generated.ts'
import { recordedSpan } from '../../lower/source-map.ts'
import { entryOf, valueOf } from '../../model/read-node.ts'
import type { Check } from '../check-table.ts'
import { actionsOf } from '../control-flow/actions-of.ts'
import { movesOf } from '../control-flow/moves.ts'
import { noCondition } from '../control-flow/path-condition.ts'
import { pathsThrough } from '../control-flow/paths.ts'

/**
 * The check before each screen always ends: a refused user is redirected in every case, because
 * otherwise an invisible screen would remain, and the target is not checked itself.
 */
export const checkedAgain: Check = ({ project, report }) => ({
  finish: (walked) => {
    const { check } = walked.app ?? {}
    const refused = refusedBy(check?.steps ?? [])
    const source = valueOf(project.app, 'check')
    const otherwise = entryOf(source, 'else')
    if (!check || !otherwise) return
    const actions = actionsOf(undefined, walked)
    if (pathsThrough(refused, noCondition, actions)?.some(({ stays }) => stays))
      report.add(raise.silentAnswer(otherwise.keySpan, { answer: 'the check' }))
    const except = entryOf(source, 'except')?.keySpan
    const checked = new Map(
      walked.screens
        .filter(({ screen }) => !check.except.includes(screen.id))
        .map(({ screen }) => [screen.route, screen.id]),
    )
    for (const move of movesOf(refused, actions)) {
      const name = move.to === 'screen' ? checked.get(move.route) : undefined
      if (name !== undefined)
        report.add(
          raise.checkedAgain(
            recordedSpan(move.step) ?? otherwise.keySpan,
            { name },
            except ? [{ span: except, message: 'The check skips these screens.' }] : [],
          ),
        )
    }
  },
})

/** Steps after the answer that refuses. */
function refusedBy([asked]: readonly Step[]): readonly Step[] {
  const [afterAnswer] = asked?.do === 'call' ? asked.ok : []
  return (afterAnswer?.do === 'choose' && afterAnswer.is['false']) || []
}
