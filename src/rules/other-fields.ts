import { isAbsent, type Rule } from './rule.ts'

/** Has a value while the condition holds; an empty list is no value. */
export const requiredWhen: Rule<boolean> = {
  name: 'required-when',
  unlisted: true,
  takes: 'condition',
  parameter: (given) => (typeof given === 'boolean' ? given : undefined),
  holds: (value, wanted) =>
    !wanted || (!isAbsent(value) && !(Array.isArray(value) && value.length === 0)),
}

/**
 * Has the same text as another field of the form: a password and its confirmation (section 5 of the
 * specification).
 */
export const sameAs: Rule<string> = {
  name: 'same-as',
  takes: 'field',
  parameter: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  holds: (value, field, values) =>
    (value ?? '') === (Object.hasOwn(values, field) ? (values[field] ?? '') : ''),
  details: (field) => ({ field }),
}
