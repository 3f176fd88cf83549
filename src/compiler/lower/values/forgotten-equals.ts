import type { SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { checkExpression } from '../../expressions/check-expression.ts'
import { Report } from '../../report.ts'
import type { Place } from '../place.ts'

/** `state.auth.userId`, `error.failed`: no displayed text looks like this. */
const path = /^[a-z]+(?:\.[A-Za-z]\w*)+$/

/** Reports a plain text that would be a valid value with `=` in front. */
export function reportForgottenEquals(node: SourceScalar, place: Place): void {
  const { value } = node
  if (typeof value !== 'string' || !path.test(value)) return
  const own = new Report()
  const { type } = checkExpression({ ...node, value: `=${value}` }, place.scope, own, true)
  const isThere = own.diagnostics().every(({ code }) => code === 'might-be-missing')
  if (isThere && type.type !== 'unknown')
    place.walk.report.add(raise.forgottenEquals(node.span, { value }))
}
