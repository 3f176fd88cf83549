import { stateFieldsIn } from '../../root-cause.ts'
import { checkEach } from '../check-table.ts'
import { inTenant } from '../in-tenant.ts'
import { readOf, reportType } from '../report-type.ts'

/** A value fits the type of its place. */
export const valueType = checkEach(
  'value',
  ({ node, typed, wanted, into }, { project, report }) => {
    const { lowered } = typed
    const of =
      into === undefined
        ? readOf(lowered, wanted.isMoment === true)
        : { use: 'write' as const, field: [into, ...stateFieldsIn(lowered)] }
    reportType(inTenant(lowered, project) ?? node, typed, wanted, report, of)
  },
)
