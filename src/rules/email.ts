import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/** One @, up to 64 characters before it, a domain with a dot after it, 254 in all (D5.02). Linear: each class excludes what follows it. */
export const email: Rule<true> = {
  name: 'email',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) => isAbsent(value) || (typeof value === 'string' && value.trim().length <= 254 && /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/u.test(value.trim())),
}
