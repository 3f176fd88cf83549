export interface Token { readonly text: string; readonly start: number; readonly isScalar: boolean }

/** The lexer's tokens with their offsets; \x02, \x18 and \x1f are its own marks and take no room in the text. */
export function placedTokens(lexemes: readonly string[]): readonly Token[] {
  const tokens: Token[] = []
  let start = 0
  let scalarFollows = false
  for (const token of lexemes) {
    if (token === '\x1f') scalarFollows = true
    if (token === '\x02' || token === '\x18' || token === '\x1f') continue
    tokens.push({ text: token, start, isScalar: scalarFollows })
    scalarFollows = false
    start += token.length
  }
  return tokens
}
