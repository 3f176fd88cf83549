import { raise } from '../../diagnostics.generated.ts'
import { checkEach } from '../check-table.ts'
import { describeWay, rings } from '../ring.ts'

/** A value that is made of itself would never be made. */
export const endlessDerived = checkEach('derived', ({ leads }, { report }) => {
  for (const { name, node, over } of rings(leads))
    report.add(raise.derivedFromItself(node, { name, way: describeWay(over) }))
})
