import type { JsonObject } from '../../src/language/json.ts'

type Texts = Readonly<Record<string, JsonObject>>

type Change = (text: string) => string

/** Returns all texts of a language in a pseudo language, by namespace. */
export function pseudoTexts(texts: Texts, change: Change = pseudoText): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([namespace, tree]) => [namespace, inPseudo(tree, change)]),
  )
}

function inPseudo(tree: JsonObject, change: Change): JsonObject {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value === 'string') return [key, change(value)]
      return [
        key,
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? inPseudo(Object.fromEntries(Object.entries(value)), change)
          : value,
      ]
    }),
  )
}

/** Returns the program's texts with a pseudo language in the place of one language. */
export function withPseudoTexts(
  texts: Readonly<Record<string, Texts>>,
  language: string,
  change?: Change,
): Readonly<Record<string, Texts>> {
  return { ...texts, [language]: pseudoTexts(texts[language] ?? {}, change) }
}

/**
 * As the pseudo language en-XA of Unicode CLDR (UTS 35, "Unicode Language and Locale Identifiers"):
 * English with accents, to find untranslated texts.
 */
const accented: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'å',
    b: 'ƀ',
    c: 'ç',
    d: 'ð',
    e: 'é',
    f: 'ƒ',
    g: 'ĝ',
    h: 'ĥ',
    i: 'î',
    j: 'ĵ',
    k: 'ķ',
    l: 'ļ',
    m: 'ɱ',
    n: 'ñ',
    o: 'ö',
    p: 'þ',
    q: 'ǫ',
    r: 'ŕ',
    s: 'š',
    t: 'ţ',
    u: 'û',
    v: 'ṽ',
    w: 'ŵ',
    x: 'ẋ',
    y: 'ý',
    z: 'ž',
    A: 'Å',
    B: 'Ɓ',
    C: 'Ç',
    D: 'Ð',
    E: 'É',
    F: 'Ƒ',
    G: 'Ĝ',
    H: 'Ĥ',
    I: 'Î',
    J: 'Ĵ',
    K: 'Ķ',
    L: 'Ļ',
    M: 'Ṁ',
    N: 'Ñ',
    O: 'Ö',
    P: 'Þ',
    Q: 'Ǫ',
    R: 'Ŕ',
    S: 'Š',
    T: 'Ţ',
    U: 'Û',
    V: 'Ṽ',
    W: 'Ŵ',
    X: 'Ẋ',
    Y: 'Ý',
    Z: 'Ž',
  }),
)

/** Words that make a text longer without a meaning. */
const filler = 'one two three four five six seven eight nine ten'.split(' ')
/** Share by which other languages are longer than English. */
const growth = 0.35

/**
 * Turns `Log in, {name}` into `[Ļöĝ îñ, {name} one]`: accented, about 35 % longer, in brackets;
 * placeholders stay as they are.
 */
export function pseudoText(text: string): string {
  if (text === '') return text
  const letters = text.replace(/\{[^{}]*\}/g, '')
  const changed = text
    .split(/(\{[^{}]*\})/)
    .map((piece) =>
      piece.startsWith('{')
        ? piece
        : [...piece].map((letter) => accented.get(letter) ?? letter).join(''),
    )
    .join('')
  let more = ''
  for (let at = 0; more.length < letters.length * growth; at += 1)
    more += ` ${filler[at % filler.length] ?? ''}`
  return `[${changed}${more}]`
}

/**
 * Turns `Log in, {name}` into the pseudo language ar-XB of Unicode CLDR: each word between RLM, RLO
 * and PDF, RLM, so that its English letters go from right to left as Arabic ones do. Placeholders
 * and their isolation stay as they are.
 */
export const rightToLeftText = (text: string): string =>
  text
    .split(/(\{[^{}]*\}|[\s\u2068\u2069]+)/)
    .map((piece, at) => (at % 2 === 1 || piece === '' ? piece : `\u200F\u202E${piece}\u202C\u200F`))
    .join('')
