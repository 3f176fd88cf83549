/** How a word ends when it is read aloud in Korean: 'rieul' matters to 으로 alone. */
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

/** How English words commonly end in Korean; the first row that fits. No row: nobody knows. */
const wordEndings: readonly (readonly [pattern: RegExp, ending: Ending])[] = [
  [/le?$/, 'rieul'], // Email, Google
  [/(m|n|ng)e?$/, 'consonant'], // Chrome, admin, ring
  [/[aeiou](c?k|p|pp)$/, 'consonant'], // Slack, Facebook, app
  [/[kp]$/, 'vowel'], // desk: 데스크
  [/[aeiouyrswxzfvhj]$/, 'vowel'], // Windows, Knox, user
]

/** The ending of the last word of a text; undefined when it cannot be told. */
export function finalConsonant(text: string): Ending | undefined {
  // Marks that are not spoken: a name in quotes or brackets still ends in its last letter.
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
