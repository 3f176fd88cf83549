import type { Json } from '../language/json.ts'

/** True when nothing was entered, which only `required` rejects. */
export const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''
