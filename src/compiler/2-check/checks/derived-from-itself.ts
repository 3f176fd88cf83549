import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'
import { describePath, cyclesIn } from '../cycles.ts'

/** A derived value does not depend on itself, because it could never be computed. */
export const derivedFromItself = checkEach('derived', ({ leads }, { report }) => {
  for (const { name, node, over } of cyclesIn(leads))
    report.add(raise.derivedFromItself(node, { name, way: describePath(over) }))
})
