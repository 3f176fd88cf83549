import type { Stretch } from './stretch.ts'

/** How each particle is written beside what is filled in (src/i18n/korean-particle.ts); of two forms the longer first. */
const pairs: readonly (readonly [forms: readonly string[], written: string])[] = [
  [['으로', '로'], '(으)로'],
  [['을', '를'], '(을)를'],
  [['이라', '라'], '(이)라'],
  [['이나', '나'], '(이)나'],
  [['은', '는'], '(은)는'],
  [['과', '와'], '(과)와'],
  [['이', '가'], '(이)가'],
]

const written = new Map(pairs.flatMap(([forms, pair]) => forms.map((form) => [form, pair] as const)))
const forms = pairs.flatMap(([each]) => each).join('|')
/** What may follow a particle within its word: 으로써, 이라는, 와의 ... */
const endings = '(?:써|서|부터|는|도|만|의|고|면|며|든)?'
/** A placeholder, perhaps in quotes or brackets, a particle or both forms of it with a stroke between them, and the end of the word: 이상 and 가지 are no particles. */
const fixed = new RegExp(String.raw`(\}["'”’)\]」』》〉]*)((${forms})(?:/(?:${forms}))?)${endings}(?![가-힣(])`, 'u')

/** A particle that fits only some of the words that are filled in before it: 서버를, but 계정을. */
export function fixedParticle(text: string): (Stretch & { readonly instead: string }) | undefined {
  if (!text.includes('}')) return undefined
  const match = fixed.exec(text)
  if (!match) return undefined
  const [, before = '', found = '', particle = ''] = match
  return { at: match.index + before.length, found, instead: written.get(particle) ?? '' }
}
