import { normaliseCode } from './normalise.ts'
import { isAbsent, type Rule } from './rule.ts'

export interface OneTimeCode {
  readonly digits: number
}

/** Has exactly this many digits, in any grouping (R5.25, R5.26: the screen sets the number). */
export const oneTimeCode: Rule<OneTimeCode> = {
  name: 'one-time-code',
  takes: { digits: 'integer' },
  parameter: (given) => {
    const digits =
      typeof given === 'object' && given !== null && 'digits' in given ? given.digits : given
    return typeof digits === 'number' && Number.isSafeInteger(digits) && digits > 0
      ? { digits }
      : undefined
  },
  holds: (value, { digits }) =>
    isAbsent(value) || (typeof value === 'string' && isDigits(normaliseCode(value), digits)),
  details: ({ digits }) => ({ digits }),
}

const isDigits = (code: string, count: number) => code.length === count && /^[0-9]+$/.test(code)
