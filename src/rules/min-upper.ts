import { countAtLeast } from './count-at-least.ts'

/** Has at least this many upper-case Latin letters. */
export const minUpper = countAtLeast('min-upper', /[A-Z]/g)
