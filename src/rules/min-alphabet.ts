import { countAtLeast } from './count-at-least.ts'

/** Has at least this many Latin letters, upper or lower case. */
export const minAlphabet = countAtLeast('min-alphabet', /[A-Za-z]/g)
