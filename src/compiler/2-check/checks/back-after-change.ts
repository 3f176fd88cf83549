import { raise } from '../../diagnostics.generated.ts'
import { scalarOf } from '../../model/read-node.ts'
import { checkEach } from '../check-table.ts'

/** Back must not return to a completed step (principle 8). */
export const backAfterChange = checkEach('go', ({ replace, afterChange }, { report }) => {
  if (afterChange && replace && scalarOf(replace)?.value === false)
    report.add(raise.backAfterChange(replace.span, {}))
})
