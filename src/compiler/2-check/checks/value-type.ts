import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { tellType } from '../tell-type.ts'

/** A value fits where it stands. */
export const valueType = checkEach('value', ({ node, typed, wanted }, { project, report }) => tellType(inTenant(typed.lowered, project) ?? node, typed, wanted, report))
