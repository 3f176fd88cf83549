import type { Json } from '../language/json.ts'
import { isAbsent, type Rule } from './rule.ts'

/** One of these words. */
export const oneOf: Rule<readonly string[]> = {
  name: 'one-of',
  takes: 'texts',
  parameter: textsOf,
  holds: (value, words) => isAbsent(value) || (typeof value === 'string' && words.includes(value)),
}

/** Builds a rule that requires a number of characters. `sort` matches one, with the flags `gu`. */
export function countAtLeast(name: string, sort: RegExp): Rule<number> {
  return {
    name,
    takes: 'integer',
    parameter: wholeNumber,
    holds: (value, least) =>
      isAbsent(value) || (typeof value === 'string' && (value.match(sort)?.length ?? 0) >= least),
    details: (least) => ({ n: least }),
  }
}

/** The same for characters of one kind, which a row of a checklist can name beside other kinds. */
export const countKind = (name: string, sort: RegExp): Rule<number> => ({
  ...countAtLeast(name, sort),
  listed: 'together',
})

/**
 * Has at least this many characters, counted as code points, as in JSON Schema (Validation, 6.3.2).
 */
export const minLength = countAtLeast('min-length', /[\s\S]/gu)

/**
 * Has at most this many characters, counted as code points. A limit of 0 is invalid, because no
 * value fits.
 */
export const maxLength: Rule<number> = {
  name: 'max-length',
  takes: 'integer',
  listed: 'when-broken',
  parameter: (given) => wholeNumber(given) || undefined,
  holds: (value, most) =>
    isAbsent(value) || (typeof value === 'string' && [...value].length <= most),
  details: (most) => ({ n: most }),
}

/** Returns an integer of 0 or more; other values are invalid. */
export function wholeNumber(given: Json | undefined): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}

/** Returns a list of texts, or one, without empty texts, because every text contains those. */
export function textsOf(given: Json | undefined): readonly string[] | undefined {
  if (typeof given === 'string') return textsOf([given])
  if (!Array.isArray(given)) return undefined
  const texts = given.filter((item): item is string => typeof item === 'string')
  return texts.length === given.length ? texts.filter((text) => text !== '') : undefined
}
