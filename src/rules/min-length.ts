import { countAtLeast } from './count-at-least.ts'

/**
 * Has at least this many characters, counted as code points, as in JSON Schema (Validation, 6.3.2).
 */
export const minLength = countAtLeast('min-length', /[\s\S]/gu)
