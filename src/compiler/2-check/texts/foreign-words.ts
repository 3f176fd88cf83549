import type { Stretch } from './stretch.ts'

/**
 * Scripts that a language is written in, where it is more than the one that ISO 15924 has for it.
 */
const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Kore: ['Hang', 'Hani'],
  Jpan: ['Hira', 'Kana', 'Hani'],
  Hans: ['Hani'],
  Hant: ['Hani'],
}

/**
 * What is spelt in capitals alone is an abbreviation, and what stands in an address is one: SMS,
 * SHA-256, desk@example.com.
 */
const spelt = /^[\p{Lu}\p{N}-]+$/u
const address = /\S+(?:@|:\/\/|\.)\S+/gu
const filled = /\{[^{}]*\}/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/**
 * The first word of a text that is not of this language, where nothing in it is: whoever translated
 * it left it as it was. `names` are called so in every language.
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

/** Of the same length, so that places stay. */
const blanked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length))

const known = new Map<string, RegExp | undefined>()

/** A letter that this language is written in; nothing where that is not known. */
function lettersOf(language: string): RegExp | undefined {
  if (!known.has(language)) known.set(language, read(language))
  return known.get(language)
}

function read(language: string): RegExp | undefined {
  try {
    const { script } = new Intl.Locale(language).maximize()
    const scripts = script === undefined ? [] : (SCRIPTS[script] ?? [script])
    return scripts.length === 0
      ? undefined
      : new RegExp(scripts.map((each) => `\\p{Script=${each}}`).join('|'), 'u')
  } catch {
    // A language, or a script, of which nothing is known: then nothing is judged.
    return undefined
  }
}
