import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'
import { unfillableReason } from '../fields/unfillable-reason.ts'

/**
 * Some value satisfies the schema of a field and all its rules; otherwise the form could never be
 * submitted.
 */
export const nothingFits = checkEach('field', ({ node, schema, rules }, { project, report }) => {
  const why = unfillableReason(schema, rules, (path) => project.tenant.at(path).value)
  if (why !== undefined) report.add(raise.nothingFits(node.span, { name: String(node.value), why }))
})
