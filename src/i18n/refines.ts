import type { Language } from '../language/vocabulary.ts'
import { koreanParticle } from './korean-particle.ts'
import type { Refine } from './texts.ts'

/** For who has every language at once; a page gets the one of its language with the texts. */
export const refines: Readonly<Partial<Record<Language, Refine>>> = { 'ko-KR': koreanParticle }
