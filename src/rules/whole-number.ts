import type { Json } from '../language/json.ts'

/** Returns an integer of 0 or more; other values are invalid. */
export function wholeNumber(given: Json | undefined): number | undefined {
  return typeof given === 'number' && Number.isSafeInteger(given) && given >= 0 ? given : undefined
}
