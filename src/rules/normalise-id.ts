import { withoutHidden } from './hidden-signs.ts'

/**
 * An ID: compatibility forms (full-width letters) are the plain ones, by NFKC (Unicode Standard
 * Annex 15). Inner white space stays an error.
 */
export const normaliseId = (text: string): string => withoutHidden(text).normalize('NFKC').trim()
