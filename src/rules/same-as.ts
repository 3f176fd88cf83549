import type { Rule } from './rule.ts'

/** Has the same text as another field of the form: a password and its confirmation (section 5). */
export const sameAs: Rule<string> = {
  name: 'same-as',
  takes: 'field',
  parameter: (given) => (typeof given === 'string' && given !== '' ? given : undefined),
  holds: (value, field, values) =>
    (value ?? '') === (Object.hasOwn(values, field) ? (values[field] ?? '') : ''),
  details: (field) => ({ field }),
}
