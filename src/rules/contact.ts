import { normalisePhone } from './normalise.ts'
import { isAbsent, type Rule } from './rule.ts'
import { textsOf } from './text.ts'

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

/**
 * The part after the @ is one of these domains, ignoring case. An empty list allows every domain.
 */
export const emailDomain: Rule<readonly string[]> = {
  name: 'email-domain',
  takes: 'texts',
  parameter: textsOf,
  holds: (value, domains) =>
    isAbsent(value) ||
    domains.length === 0 ||
    (typeof value === 'string' &&
      domains.some((domain) => domain.toLowerCase() === domainOf(value))),
}

const domainOf = (address: string): string =>
  address
    .trim()
    .slice(address.trim().lastIndexOf('@') + 1)
    .toLowerCase()

/**
 * 5 to 20 digits without spaces, hyphens and parentheses, and at most 20 typed characters (D5.02).
 * A leading + of an international number is optional.
 */
export const phone: Rule<true> = {
  name: 'phone',
  takes: 'nothing',
  parameter: () => true,
  holds: (value) =>
    isAbsent(value) ||
    (typeof value === 'string' &&
      value.length <= 20 &&
      /^\+?[0-9]{5,20}$/.test(normalisePhone(value).replaceAll(/[\s()-]/g, ''))),
}
