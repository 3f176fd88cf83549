import { countAtLeast } from './count-at-least.ts'

/** So many capital letters of the Latin alphabet. */
export const minUpper = countAtLeast('min-upper', /[A-Z]/g)
