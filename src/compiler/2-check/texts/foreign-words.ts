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
 * Words in capitals are abbreviations, and addresses are no words: SMS, SHA-256, desk@example.com.
 */
const spelt = /^[\p{Lu}\p{N}-]+$/u
const address = /\S+(?:@|:\/\/|\.)\S+/gu
const filled = /\{[^{}]*\}/gu
const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu

/**
 * First foreign word of a text without any word of its language, which means that it is
 * untranslated. `names` are equal in all languages.
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

/** Keeps the length, so that positions stay valid. */
const blanked = (text: string, pattern: RegExp): string =>
  text.replaceAll(pattern, (found) => ' '.repeat(found.length))

const known = new Map<string, RegExp | undefined>()

/** Pattern of a letter of this language; undefined for unknown languages. */
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
    // Unknown language or script: its texts are not checked.
    return undefined
  }
}
