import type { YAMLError } from 'yaml'
import type { Token } from './placed-tokens.ts'

/**
 * The first quote without its other end: the parser tells it at the end of the file, or where the
 * next one happens to stand.
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
