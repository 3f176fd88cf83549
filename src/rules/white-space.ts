import type { Rule } from './rule.ts'

/** Contains a character other than white space; `required` alone accepts a space. */
export const notBlank: Rule<true> = {
  name: 'not-blank',
  unlisted: true,
  takes: 'nothing',
  parameter: () => true,
  holds: (value) =>
    value !== undefined &&
    value !== null &&
    (typeof value !== 'string' || /[^\s\u200B\u2060]/u.test(value)),
}

/** Contains no white space, visible or not (find ID, section 5). */
export const noWhitespace: Rule<true> = {
  name: 'no-whitespace',
  takes: 'nothing',
  listed: 'when-broken',
  parameter: () => true,
  holds: (value) => typeof value !== 'string' || !/[\s\u200B\u2060]/u.test(value),
}

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
