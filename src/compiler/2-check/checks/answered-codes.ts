import { unansweredOf } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import { casesOf, valueOf } from '../../project/read-node.ts'
import { checkEach } from '../check-table.ts'

/** Every documented code of a call is answered: at the call, or in flows/app.yaml. A failure that is only logged needs no answer. */
export const answeredCodes = checkEach('call', ({ node, operation, rejected, answersAll, brought }, { project, report }) => {
  if (operation.logOnly || answersAll) return
  const everywhere = casesOf(valueOf(valueOf(project.app, 'answers'), 'rejected')).map(({ key }) => key)
  const answered = new Set([...project.api.sharedCodes, ...everywhere, ...rejected.map(({ value }) => String(value))])
  const open = Object.keys(operation.errors).filter((code) => !answered.has(code))
  const codes = open.join(', ')
  if (open.length > 0) report.add(unansweredOf(operation.id, codes, raise.unansweredCode(node.span, { operation: operation.id, codes }, brought ? [{ span: brought.span, message: 'This screen brings the call.' }] : [])))
})
