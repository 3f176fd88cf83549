import { raise } from '../../diagnostics.generated.ts'
import { beginningsOf, isAllowed } from '../address-of.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'

/**
 * Target of `leave`, as far as it is constant: an allowed origin over http or https, and never a
 * value of the address. `carriedAddresses` checks values from elsewhere.
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
