import { checkEach } from '../check-table.ts'
import { tellType } from '../tell-type.ts'

/** A value fits where it stands. */
export const valueType = checkEach('value', ({ node, typed, wanted }, { report }) => tellType(node, typed, wanted, report))
