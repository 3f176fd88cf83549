/** 0 for an empty entry; then from a common password to one that no attacker can guess. */
export type Strength = 0 | 1 | 2 | 3 | 4

/**
 * Estimates how hard a password is to guess for an attacker with knowledge of common choices. It
 * decides nothing (docs/decisions/0032). Words, keyboard runs, sequences, repetitions and years
 * count as one guess. Other characters count by their class.
 */
export function strengthOf(password: string): Strength {
  if (password === '') return 0
  const bits = bitsOf(password)
  return bits < 28 ? 1 : bits < 40 ? 2 : bits < 56 ? 3 : 4
}

/**
 * First entries of common password lists. The last row is Korean words typed on an English
 * keyboard.
 */
const words = [
  'password',
  'passwort',
  'passwd',
  'pass',
  'welcome',
  'letmein',
  'admin',
  'administrator',
  'master',
  'secret',
  'user',
  'test',
  'guest',
  'hello',
  'love',
  'iloveyou',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'baseball',
  'superman',
  'batman',
  'shadow',
  'summer',
  'winter',
  'spring',
  'autumn',
  'monday',
  'friday',
  'change',
  'company',
  'korea',
  'seoul',
  'computer',
  'internet',
  'freedom',
  'whatever',
  'trustno',
  'starwars',
  'qwerty',
  'asdf',
  'qlalfqjsgh',
  'dkssud',
  'tkfkdgo',
  'gksrnr',
  'eogksalsrnr',
]
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz']
const shapes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Characters to analyze. More change nothing, because so many unrepeated characters are
 * unguessable.
 */
const looked = 64

/** A prefix that counts as one guess, and the bits of that guess. */
type Guess = { readonly length: number; readonly bits: number }

function bitsOf(password: string): number {
  const characters = Array.from(password.slice(0, looked).normalize('NFC'))
  let bits = 0
  for (let at = 0; at < characters.length;) {
    const guess = guessAt(characters.slice(at))
    bits += guess.bits
    at += guess.length
  }
  return bits
}

function guessAt(rest: readonly string[]): Guess {
  const found = [
    wordAt(rest),
    runAt(rest),
    repetitionAt(rest),
    yearAt(rest),
    lettersAt(rest),
  ].filter((guess) => guess !== undefined)
  return (
    found.toSorted((one, other) => other.length - one.length)[0] ?? {
      length: 1,
      bits: bitsOfOne(rest[0] ?? ''),
    }
  )
}

/** Ignores case and look-alike characters, because attackers try those first. */
function wordAt(rest: readonly string[]): Guess | undefined {
  const plain = rest.map((character) => character.toLowerCase())
  const meant = plain.map((character) => shapes[character] ?? character)
  const word = words
    .filter((known) => plain.join('').startsWith(known) || meant.join('').startsWith(known))
    .toSorted((one, other) => other.length - one.length)[0]
  if (word === undefined) return undefined
  const written = rest.slice(0, word.length).join('')
  return {
    length: word.length,
    bits:
      6 + (written === written.toLowerCase() ? 0 : 1) + (plain.join('').startsWith(word) ? 0 : 2),
  }
}

/** Neighbors on the keyboard or in the alphabet, in either direction. */
function runAt(rest: readonly string[]): Guess | undefined {
  const text = rest.map((character) => character.toLowerCase()).join('')
  for (let length = Math.min(text.length, 26); length >= 3; length -= 1) {
    const part = text.slice(0, length)
    const back = Array.from(part).toReversed().join('')
    if (rows.some((row) => row.includes(part) || row.includes(back))) return { length, bits: 6 }
  }
  return undefined
}

/**
 * A repeated unit of one or more characters counts once. The longest unit wins: `AAb1AAb1` begins
 * with a repeated letter.
 */
function repetitionAt(rest: readonly string[]): Guess | undefined {
  const found = Array.from({ length: Math.floor(rest.length / 2) }, (_, index) => ({
    unit: index + 1,
    length: repeated(rest, index + 1),
  })).filter(({ unit, length }) => length >= 3 && length >= 2 * unit)
  const [longest] = found.toSorted((one, other) => other.length - one.length)
  return (
    longest && { length: longest.length, bits: bitsOf(rest.slice(0, longest.unit).join('')) + 2 }
  )
}

/** Length of the repetition of the first `unit` characters, in whole repeats. */
function repeated(rest: readonly string[], unit: number): number {
  const end = rest.findIndex((character, index) => character !== rest[index % unit])
  const length = end < 0 ? rest.length : end
  return length - (length % unit)
}

const yearAt = (rest: readonly string[]): Guess | undefined =>
  /^(19|20)[0-9]{2}$/.test(rest.slice(0, 4).join('')) ? { length: 4, bits: 7 } : undefined

/**
 * Consecutive letters are often a word, so they count less than half of random ones. They end where
 * a common word begins.
 */
function lettersAt(rest: readonly string[]): Guess | undefined {
  const end = rest.findIndex(
    (character, index) =>
      !/^[a-z]$/.test(character) || (index > 0 && wordAt(rest.slice(index)) !== undefined),
  )
  const length = end < 0 ? rest.length : end
  return length < 4 ? undefined : { length, bits: 2.3 * length }
}

function bitsOfOne(character: string): number {
  if (/^[0-9]$/.test(character)) return 3.8
  if (/^[A-Za-z]$/.test(character)) return 5.2
  return /^\p{L}$/u.test(character) ? 7 : 6
}
