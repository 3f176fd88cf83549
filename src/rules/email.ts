import { isAbsent } from './absent.ts'
import type { Rule } from './rule.ts'

/**
 * One @, up to 64 characters before it, a domain with a dot after it, 254 in all (D5.02). Unquoted
 * separators of addresses, names and comments (RFC 5322, specials) are rejected, so a list of
 * addresses is invalid. Other scripts are allowed (RFC 6531). Linear: each class excludes its next
 * character.
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
