import { isAbsent } from './absent.ts'
import { textsOf } from './forbidden-words.ts'
import type { Rule } from './rule.ts'

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
