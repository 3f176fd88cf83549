import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { tellType } from '../tell-type.ts'

/** A value fits where it stands. */
export const valueType = checkEach('value', ({ node, typed, wanted, into }, { project, report }) => {
  const { lowered } = typed
  const read = lowered.is === 'path' && lowered.root === 'state' ? lowered.path.at(-1) : undefined
  const of = into === undefined ? (read === undefined ? undefined : { use: 'mixed' as const, field: read }) : { use: 'write' as const, field: into }
  tellType(inTenant(lowered, project) ?? node, typed, wanted, report, of)
})
