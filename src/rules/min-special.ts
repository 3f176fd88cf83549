import { countKind } from './count-at-least.ts'

/** Has at least this many characters that are no letters, digits or white space of any script. */
export const minSpecial = countKind('min-special', /[^\p{L}\p{N}\s]/gu)
