import { countAtLeast } from './count-at-least.ts'

/** So many characters at least, counted as code points, as JSON Schema does (Validation, 6.3.2). */
export const minLength = countAtLeast('min-length', /[\s\S]/gu)
