import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, valueOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** Every operation may answer these; flows/app.yaml has a row of its own for what they mean (`unauthorized`, `forbidden`, `broken`, `else`). */
const SHARED = new Set(['UNAUTHENTICATED', 'FORBIDDEN', 'VALIDATION_FAILED', 'SYSTEM_ERROR', 'RATE_LIMITED'])

/** Every documented code of a call is answered: at the call, or in flows/app.yaml. A failure that is only logged needs no answer. */
export const answeredCodes = checkEach('call', ({ node, operation, rejected }, { project, report }) => {
  if (operation.logOnly) return
  const everywhere = entriesOf(valueOf(valueOf(project.app, 'answers'), 'rejected')).map(({ key }) => key)
  const answered = new Set([...SHARED, ...everywhere, ...rejected.map(({ value }) => String(value))])
  const open = Object.keys(operation.errors).filter((code) => !answered.has(code))
  if (open.length > 0) report.add(raise.unansweredCode(node.span, { operation: operation.id, codes: open.join(', ') }))
})
