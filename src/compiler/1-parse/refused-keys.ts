import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'

/** Keys with a special meaning in JavaScript objects, which must never reach a merge. */
export const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Reports a forbidden name at each use. */
export function refused(span: Span, key: string): Diagnostic {
  return { ...raise.refusedKey(span, { key }), cause: `refused ${key}` }
}
