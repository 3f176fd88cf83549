import { FLOW_END, isMark } from './placed-tokens.ts'

export interface OpenBracket {
  readonly start: number
  readonly bracket: string
  /** Offset where the lexer gave up; text from here on is not inside the bracket. */
  readonly until: number
}

/**
 * Finds the unclosed brace or bracket. The parser reports it only at the next line or the end of
 * the file. Of several, the innermost is returned, because there the author stopped writing.
 */
export function openBracket(lexemes: readonly string[]): OpenBracket | undefined {
  const open: { readonly start: number; readonly bracket: string }[] = []
  let at = 0
  let isScalar = false
  for (const lexeme of lexemes) {
    if (lexeme === FLOW_END && open.length > 0) break
    const text = isScalar ? '' : lexeme
    isScalar = lexeme === '\x1f'
    if (text === '{' || text === '[') open.push({ start: at, bracket: text })
    else if (text === '}' || text === ']') open.pop()
    if (!isMark(lexeme)) at += lexeme.length
  }
  const last = open.at(-1)
  return last && { ...last, until: at }
}
