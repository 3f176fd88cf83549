import type { Language } from '../language/vocabulary.ts'
import { koreanParticle } from './korean-particle.ts'
import type { Refine } from './texts.ts'

/**
 * For callers with all languages at once. A page loads the function of its language with the texts.
 */
export const refines: Readonly<Partial<Record<Language, Refine>>> = { 'ko-KR': koreanParticle }
