import { raise } from '../../diagnostics.generated.ts'
import { beginningsOf, isAllowed } from '../address-of.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'

/**
 * Where `leave` leads, as far as it is known before the page runs: to an allowed origin over http
 * or https, and not where an address says. What was written elsewhere is judged by
 * `carriedAddresses`.
 */
export const ownAddresses = checkEach('leave-to', ({ node, typed }, { project, report }) => {
  for (const begin of beginningsOf(typed.lowered, project)) {
    if (begin.is === 'borrowed') report.add(raise.borrowedAddress(node.span, { root: begin.root }))
    if (begin.is === 'text' && !isAllowed(begin.text, begin.isWhole, project))
      report.add(
        raise.foreignAddress((inTenant(typed.lowered, project) ?? node).span, {
          found: begin.text,
        }),
      )
  }
})
