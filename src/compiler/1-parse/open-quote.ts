import type { YAMLError } from 'yaml'
import type { Token } from './placed-tokens.ts'

/**
 * Finds the first unclosed quote. The parser reports it only at the end of the file, or at the next
 * quote.
 */
export function openQuote(
  error: YAMLError,
  tokens: readonly Token[],
): readonly [start: number, end: number] | undefined {
  if (error.code !== 'MISSING_CHAR' || !/closing ["']quote/.test(error.message)) return undefined
  const open = tokens.find(isOpenQuote)
  return open && [open.start, open.start + 1]
}

export function isOpenQuote({ text, isScalar }: Token): boolean {
  return !isScalar && /^["']/.test(text) && (text.length === 1 || !text.endsWith(text.charAt(0)))
}
