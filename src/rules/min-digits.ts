import { countAtLeast } from './count-at-least.ts'

/** So many digits, 0 to 9: others are not on every keyboard that the password is typed on. */
export const minDigits = countAtLeast('min-digits', /[0-9]/g)
