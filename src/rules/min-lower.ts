import { countAtLeast } from './count-at-least.ts'

/** So many small letters of the Latin alphabet. */
export const minLower = countAtLeast('min-lower', /[a-z]/g)
