import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'
import { nothingFits } from '../fields/nothing-fits.ts'

/**
 * Something can be entered that the schema of a field and all its rules take: else nobody ever
 * submits the form.
 */
export const fittingValues = checkEach('field', ({ node, schema, rules }, { project, report }) => {
  const why = nothingFits(schema, rules, (path) => project.tenant.at(path).value)
  if (why !== undefined) report.add(raise.nothingFits(node.span, { name: String(node.value), why }))
})
