export interface Token {
  readonly text: string
  readonly start: number
  readonly isScalar: boolean
}

/**
 * Mark of the lexer for braces or brackets that it ends early, because the next line cannot be
 * inside them.
 */
export const FLOW_END = '\x18'

/** \x02, \x18 and \x1f are marks of the lexer and take no space in the text. */
export const isMark = (lexeme: string): boolean =>
  lexeme === '\x02' || lexeme === FLOW_END || lexeme === '\x1f'

/** The lexer's tokens with their offsets. */
export function placedTokens(lexemes: readonly string[]): readonly Token[] {
  const tokens: Token[] = []
  let start = 0
  let scalarFollows = false
  for (const token of lexemes) {
    if (token === '\x1f') scalarFollows = true
    if (isMark(token)) continue
    tokens.push({ text: token, start, isScalar: scalarFollows })
    scalarFollows = false
    start += token.length
  }
  return tokens
}
