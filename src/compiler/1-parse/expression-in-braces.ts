import { isExpressionText } from '../expressions/is-expression-text.ts'
import type { Token } from './placed-tokens.ts'

/** Tokens that may follow a value inside braces without cutting it. */
const FOLLOWS_A_VALUE = new Set([',', '}', ']'])

/**
 * An expression that YAML splits because it is inside `{ }` or `[ ]`, where its bracket, comma or
 * colon belongs to YAML. Found in the lexer's tokens, because the parser reports the same error as
 * a cascade of others.
 */
export function expressionInBraces(
  tokens: readonly Token[],
): { readonly start: number; readonly end: number } | undefined {
  let depth = 0
  // No list per token, because every token of every file passes here.
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? none
    if (token.text === '{' || token.text === '[') depth += 1
    else if (token.text === '}' || token.text === ']') depth = Math.max(0, depth - 1)
    else if (depth > 0 && token.isScalar && token.text.startsWith('=')) {
      const next = nextToken(tokens, index + 1)
      const cut = next !== undefined && !FOLLOWS_A_VALUE.has(next.text)
      if (cut || !isExpressionText(token.text.slice(1)))
        return { start: token.start, end: token.start + token.text.trimEnd().length }
    }
  }
  return undefined
}

const none: Token = { text: '', start: 0, isScalar: false }

/** Returns the next token that is no space and no comment. */
function nextToken(tokens: readonly Token[], from: number): Token | undefined {
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (token && !/^(\s*|\s*#.*)$/s.test(token.text)) return token
  }
  return undefined
}
