import type { Diagnostic } from '../../language/diagnostic.ts'
import type { Span } from '../../language/span.ts'
import { raise } from '../diagnostics.generated.ts'

/** Keys that mean something to JavaScript objects; a merge must never meet them. */
export const refusedKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** A name of something is refused wherever it is said. */
export function refused(span: Span, key: string): Diagnostic {
  return { ...raise.refusedKey(span, { key }), cause: `refused ${key}` }
}
