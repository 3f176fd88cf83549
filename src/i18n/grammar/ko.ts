import { finalConsonant } from './final-consonant.ts'

interface Particle {
  readonly written: readonly string[]
  readonly afterConsonant: string
  readonly afterVowel: string
  /** 으로: uses the vowel form after rieul, 서울로. */
  readonly rieulLikeVowel?: true
}

/** Each particle with all spellings of the pair. */
const particles: readonly Particle[] = [
  { written: ['(으)로'], afterConsonant: '으로', afterVowel: '로', rieulLikeVowel: true },
  { written: ['(을)를', '을(를)', '를(을)'], afterConsonant: '을', afterVowel: '를' },
  { written: ['(이)가', '이(가)', '가(이)'], afterConsonant: '이', afterVowel: '가' },
  { written: ['(은)는', '은(는)', '는(은)'], afterConsonant: '은', afterVowel: '는' },
  { written: ['(과)와', '과(와)', '와(과)'], afterConsonant: '과', afterVowel: '와' },
  { written: ['(이)라', '이(라)'], afterConsonant: '이라', afterVowel: '라' },
  { written: ['(이)나', '이(나)'], afterConsonant: '이나', afterVowel: '나' },
]

const byWritten: ReadonlyMap<string, Particle> = new Map(
  particles.flatMap((particle) => particle.written.map((written) => [written, particle])),
)
const anyWritten = new RegExp(
  [...byWritten.keys()].map((written) => written.replace(/[()]/g, String.raw`\$&`)).join('|'),
  'gu',
)

/**
 * Chooses the form of each particle by the filled-in word before it. The pair stays when the ending
 * of that word is unknown.
 */
export function refine(text: string): string {
  return text.replace(anyWritten, (written, offset: number) => {
    const particle = byWritten.get(written)
    const ending = finalConsonant(text.slice(0, offset))
    if (particle === undefined || ending === undefined) return written
    const likeVowel = ending === 'vowel' || (ending === 'rieul' && particle.rieulLikeVowel === true)
    return likeVowel ? particle.afterVowel : particle.afterConsonant
  })
}
