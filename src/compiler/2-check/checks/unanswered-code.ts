import type { SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { casesOf, valueOf } from '../../model/read-node.ts'
import type { Operation } from '../../openapi/api.ts'
import { unansweredOf } from '../../root-cause.ts'
import { type CheckContext, checkEach } from '../check-table.ts'

/** Every documented code of a call is answered: at the call, or in flows/app.yaml. */
export const unansweredCode = checkEach('call', (call, context) =>
  call.answersAll ? undefined : reportOpen(call, context),
)

/**
 * The same for loads of a screen: an unhandled code would look like missing data, and *Try again*
 * would get it again. Loads of the shell are decoration, and a poll is an additional call: neither
 * has rows here.
 */
export const answeredLoads = checkEach('load', ({ rejected, answersAll, ...load }, context) =>
  rejected && answersAll !== true ? reportOpen({ ...load, rejected }, context) : undefined,
)

interface Asked {
  readonly node: SourceScalar
  readonly operation: Operation
  readonly rejected: readonly SourceScalar[]
  readonly brought?: SourceScalar
}

/** A failure that is only logged needs no answer. */
function reportOpen(
  { node, operation, rejected, brought }: Asked,
  { project, report }: CheckContext,
): void {
  if (operation.logOnly) return
  const everywhere = casesOf(valueOf(valueOf(project.app, 'answers'), 'rejected')).map(
    ({ key }) => key,
  )
  const answered = new Set([
    ...project.api.sharedCodes,
    ...everywhere,
    ...rejected.map(({ value }) => String(value)),
  ])
  const open = Object.keys(operation.errors).filter((code) => !answered.has(code))
  const codes = open.join(', ')
  if (open.length > 0)
    report.add(
      unansweredOf(
        operation.id,
        codes,
        raise.unansweredCode(
          node.span,
          { operation: operation.id, codes },
          brought ? [{ span: brought.span, message: 'This screen gives the call.' }] : [],
        ),
      ),
    )
}
