import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'
import { describePath, cyclesIn } from '../cycles.ts'

/** A value that is made of itself would never be made. */
export const derivedFromItself = checkEach('derived', ({ leads }, { report }) => {
  for (const { name, node, over } of cyclesIn(leads))
    report.add(raise.derivedFromItself(node, { name, way: describePath(over) }))
})
