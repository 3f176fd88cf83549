import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/** Has a value while the condition holds; an empty list is no value. */
export const requiredWhen: Rule<boolean> = {
  name: 'required-when',
  unlisted: true,
  takes: 'condition',
  parameter: (given) => (typeof given === 'boolean' ? given : undefined),
  holds: (value, wanted) =>
    !wanted || (!isAbsent(value) && !(Array.isArray(value) && value.length === 0)),
}
