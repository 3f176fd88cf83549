import { countKind } from './count-at-least.ts'

/** Has at least this many upper-case Latin letters. */
export const minUpper = countKind('min-upper', /[A-Z]/g)
