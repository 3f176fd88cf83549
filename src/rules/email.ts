import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/**
 * One @, up to 64 characters before it, a domain with a dot after it, 254 in all (D5.02). Of what
 * separates addresses, names and comments (RFC 5322, specials) nothing stands unquoted in one, so
 * several addresses are none; other scripts do (RFC 6531). Linear: each class excludes what follows
 * it.
 */
const address =
  /^[^\s@()<>[\]:;,\\"\p{Cc}\p{Cf}]{1,64}@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u

export const email: Rule<true> = {
  name: 'email',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) =>
    isAbsent(value) ||
    (typeof value === 'string' && value.trim().length <= 254 && address.test(value.trim())),
}
