/** Ending of a word when read aloud in Korean; only 으로 distinguishes 'rieul'. */
export type Ending = 'vowel' | 'rieul' | 'consonant'

const firstSyllable = 0xac00
const lastSyllable = 0xd7a3
/**
 * Finals per vowel in the Unicode block of Hangul syllables, 0 being none and 8 rieul (The Unicode
 * Standard, section 3.12).
 */
const finals = 28

/** 영 일 이 삼 사 오 육 칠 팔 구; a round number ends in 십, 백, 천 or 만, which are consonants like 영. */
const digits: readonly Ending[] = [
  'consonant',
  'rieul',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'rieul',
  'rieul',
  'vowel',
]

/** Letters read by name: 엘, 알; 엠, 엔; all others end in a vowel. */
const letterNames: Readonly<Record<string, Ending>> = {
  L: 'rieul',
  R: 'rieul',
  M: 'consonant',
  N: 'consonant',
}

/**
 * Common endings of English words in Korean; the first match wins. Without a match, the ending is
 * unknown.
 */
const wordEndings: readonly (readonly [pattern: RegExp, ending: Ending])[] = [
  [/le?$/, 'rieul'], // Email, Google
  [/(m|n|ng)e?$/, 'consonant'], // Chrome, admin, ring
  [/[aeiou](c?k|p|pp)$/, 'consonant'], // Slack, Facebook, app
  [/[kp]$/, 'vowel'], // desk: 데스크
  [/[aeiouyrswxzfvhj]$/, 'vowel'], // Windows, Knox, user
]

/** Returns the ending of the last word of a text; undefined when unknown. */
export function finalConsonant(text: string): Ending | undefined {
  // Silent characters: a name in quotes or brackets still ends in its last letter.
  const spoken = text.normalize('NFC').replace(/[\s'"’”」』》)\]}]+$/u, '')
  const last = spoken.at(-1)
  if (last === undefined) return undefined
  if (/[0-9]/.test(last)) return digits[Number(last)]
  const code = last.charCodeAt(0)
  if (code >= firstSyllable && code <= lastSyllable)
    return ofSyllable((code - firstSyllable) % finals)
  const word = /[A-Za-z]+$/.exec(spoken)?.[0]
  if (word === undefined) return undefined
  if (word === word.toUpperCase()) return letterNames[last] ?? 'vowel'
  return wordEndings.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1]
}

const ofSyllable = (final: number): Ending =>
  final === 0 ? 'vowel' : final === 8 ? 'rieul' : 'consonant'
