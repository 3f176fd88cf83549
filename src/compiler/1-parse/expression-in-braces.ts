import { Lexer } from 'yaml'
import { isExpressionText } from '../expressions/is-expression-text.ts'

/** Tokens that may follow a value inside braces without cutting it. */
const FOLLOWS_A_VALUE = new Set([',', '}', ']'])

/**
 * An expression that YAML cuts in pieces because it stands inside `{ }` or `[ ]`: the bracket, comma or colon in it belongs to YAML there.
 * Read from the tokens, because the parser answers the same mistake with a cascade of others.
 */
export function expressionInBraces(text: string): { readonly start: number; readonly end: number } | undefined {
  const tokens = placedTokens(text)
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.text === '{' || token.text === '[') depth += 1
    else if (token.text === '}' || token.text === ']') depth = Math.max(0, depth - 1)
    else if (depth > 0 && token.isScalar && token.text.startsWith('=')) {
      const next = tokens.slice(index + 1).find(({ text: after }) => !/^(\s*|\s*#.*)$/s.test(after))
      const cut = next !== undefined && !FOLLOWS_A_VALUE.has(next.text)
      if (cut || !isExpressionText(token.text.slice(1))) return { start: token.start, end: token.start + token.text.trimEnd().length }
    }
  }
  return undefined
}

interface Token { readonly text: string; readonly start: number; readonly isScalar: boolean }

/** The lexer's tokens with their offsets; \x02, \x18 and \x1f are its own marks and take no room in the text. */
function placedTokens(text: string): readonly Token[] {
  const tokens: Token[] = []
  let start = 0
  let scalarFollows = false
  for (const token of new Lexer().lex(text)) {
    if (token === '\x1f') scalarFollows = true
    if (token === '\x02' || token === '\x18' || token === '\x1f') continue
    tokens.push({ text: token, start, isScalar: scalarFollows })
    scalarFollows = false
    start += token.length
  }
  return tokens
}
