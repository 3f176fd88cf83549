import { countAtLeast } from './count-at-least.ts'

/** Has at least this many lower-case Latin letters. */
export const minLower = countAtLeast('min-lower', /[a-z]/g)
