import { countAtLeast } from './count-at-least.ts'

/** So many characters that are neither letters, digits nor white space, whatever the script. */
export const minSpecial = countAtLeast('min-special', /[^\p{L}\p{N}\s]/gu)
