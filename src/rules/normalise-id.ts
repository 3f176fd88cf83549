import { withoutHidden } from './hidden-signs.ts'

/**
 * Normalises an ID: full-width letters and other compatibility forms become plain, by NFKC (Unicode
 * Standard Annex 15). Inner white space stays an error.
 */
export const normaliseId = (text: string): string => withoutHidden(text).normalize('NFKC').trim()
