import { countKind } from './count-at-least.ts'

/** Has at least this many digits, 0 to 9, because other digits are missing on some keyboards. */
export const minDigits = countKind('min-digits', /[0-9]/g)
