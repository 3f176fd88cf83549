import { countAtLeast } from './count-at-least.ts'

/** So many letters of the Latin alphabet, large or small. */
export const minAlphabet = countAtLeast('min-alphabet', /[A-Za-z]/g)
