import type { Rule } from './rule.ts'

/**
 * Contains no white space but the plain space, visible or not. A tab or a no-break space in a
 * password comes from a copied text, and most keyboards cannot type it.
 */
export const plainSpaces: Rule<true> = {
  name: 'plain-spaces',
  takes: 'nothing',
  listed: 'when-broken',
  parameter: () => true,
  holds: (value) =>
    typeof value !== 'string' || !/[\s\u200B\u2060]/u.test(value.replaceAll(' ', '')),
}
