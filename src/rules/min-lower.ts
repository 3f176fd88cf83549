import { countKind } from './count-at-least.ts'

/** Has at least this many lower-case Latin letters. */
export const minLower = countKind('min-lower', /[a-z]/g)
