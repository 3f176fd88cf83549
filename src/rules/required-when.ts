import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/** Something is there while the condition holds; a list that is empty is nothing. */
export const requiredWhen: Rule<boolean> = {
  name: 'required-when',
  unlisted: true,
  takes: 'condition',
  parameter: (given) => (typeof given === 'boolean' ? given : undefined),
  holds: (value, wanted) =>
    !wanted || (!isAbsent(value) && !(Array.isArray(value) && value.length === 0)),
}
