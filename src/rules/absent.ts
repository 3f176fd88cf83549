import type { Json } from '../language/json.ts'

/** Nothing was entered: that is for `required` to refuse. */
export const isAbsent = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === ''
