import type { Stretch } from './stretch.ts'

/**
 * Spelling of each particle after a placeholder (src/i18n/grammar/ko.ts). The longer of two
 * forms comes first.
 */
const pairs: readonly (readonly [forms: readonly string[], written: string])[] = [
  [['으로', '로'], '(으)로'],
  [['을', '를'], '(을)를'],
  [['이라', '라'], '(이)라'],
  [['이나', '나'], '(이)나'],
  [['은', '는'], '(은)는'],
  [['과', '와'], '(과)와'],
  [['이', '가'], '(이)가'],
]

const written = new Map(
  pairs.flatMap(([forms, pair]) => forms.map((form) => [form, pair] as const)),
)
/** 이고, 이면, 이며, 이든 are 이다 in full, which fits every word: no particle of the subject. */
const forms = pairs
  .flatMap(([each]) => each)
  .map((form) => (form === '이' ? '이(?!고|면|며|든)' : form))
  .join('|')
/** Possible endings after a particle within its word: 으로써, 이라는, 와의 ... */
const endings = '(?:써|서|부터|는|도|만|의|고|면|며|든)?'
/**
 * A placeholder, optionally in quotes or brackets, a particle or both forms with a slash between
 * them, and the end of the word: 이상 and 가지 are no particles.
 */
const fixed = new RegExp(
  String.raw`(\}["'”’)\]」』》〉]*)((${forms})(?:/(?:${forms}))?)${endings}(?![가-힣(])`,
  'u',
)

/**
 * Short forms of 이다 that fit only some words, each with the form that fits every word. 3면 is a
 * count.
 */
const shortened = new Map([
  ['예요', '입니다'],
  ['이에요', '입니다'],
  ['이예요', '입니다'],
  ['였습니다', '이었습니다'],
  ['고', '이고'],
  ['며', '이며'],
  ['면', '이면'],
  ['죠', '이죠'],
  ['든지', '이든지'],
  ['랑', '(과)와'],
  ['이랑', '(과)와'],
])
const copula = new RegExp(
  String.raw`((?<!\{(?:n|count|total))\}["'”’)\]」』》〉]*)(${[...shortened.keys()].join('|')})(?![가-힣(])`,
  'u',
)

/** Particle that fits only some of the values before it: 서버를, but 계정을. */
export function fixedParticle(
  text: string,
): (Stretch & { readonly instead: string; readonly why: string }) | undefined {
  if (!text.includes('}')) return undefined
  const match = fixed.exec(text)
  const short = match ? null : copula.exec(text)
  if (short)
    return {
      at: short.index + (short[1] ?? '').length,
      found: short[2] ?? '',
      ...insteadOf(shortened.get(short[2] ?? '') ?? ''),
    }
  if (!match) return undefined
  const [, before = '', found = '', particle = ''] = match
  return { at: match.index + before.length, found, ...insteadOf(written.get(particle) ?? '') }
}

/** Replacement for the particle, and the reason why it is right after every word. */
function insteadOf(instead: string) {
  return {
    instead,
    why: instead.startsWith('(')
      ? 'the word then decides which of the two forms is shown'
      : 'the full form fits every word',
  }
}
