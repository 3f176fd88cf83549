import { scriptsOf } from '../../../language/language-facts.ts'
import type { Stretch } from './stretch.ts'

/**
 * Words in capitals are abbreviations, and addresses are not translated: SMS, SHA-256,
 * desk@example.com.
 */
const spelt = /^[\p{Lu}\p{N}-]+$/u
const address = /\S+(?:@|:\/\/|\.)\S+/gu
const filled = /\{[^{}]*\}/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/**
 * Returns the first word of a text without any letter of its language: the translator left it
 * unchanged.
 * @param names Names that are equal in every language.
 */
export function foreignWord(
  language: string,
  text: string,
  names: readonly string[],
): Stretch | undefined {
  const own = lettersOf(language)
  if (!own) return undefined
  const left = [address, filled].reduce((rest, pattern) => blanked(rest, pattern), text)
  if (own.test(left)) return undefined
  const unnamed = names.reduce((rest, name) => rest.replaceAll(name, ' '.repeat(name.length)), left)
  for (const { 0: found, index } of unnamed.matchAll(word))
    if (/\p{L}{2}/u.test(found) && !spelt.test(found)) return { at: index, found }
  return undefined
}

/** Blanks matches with the same length, so that positions stay. */
const blanked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length))

const known = new Map<string, RegExp | undefined>()

/** Returns a pattern for one letter of the language, or undefined for an unknown language. */
function lettersOf(language: string): RegExp | undefined {
  if (!known.has(language)) known.set(language, read(language))
  return known.get(language)
}

function read(language: string): RegExp | undefined {
  const scripts = scriptsOf(language)
  return scripts.length === 0
    ? undefined
    : new RegExp(scripts.map((each) => `\\p{Script=${each}}`).join('|'), 'u')
}
