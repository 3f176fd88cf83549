import { countKind } from './count-at-least.ts'

/** Has at least this many Latin letters, upper or lower case. */
export const minAlphabet = countKind('min-alphabet', /[A-Za-z]/g)
