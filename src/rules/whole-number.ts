import type { Json } from '../language/json.ts'

/** A whole number, 0 or more; anything else is of no use. */
export function wholeNumber(given: Json | undefined): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}
