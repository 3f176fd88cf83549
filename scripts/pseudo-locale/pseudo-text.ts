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
