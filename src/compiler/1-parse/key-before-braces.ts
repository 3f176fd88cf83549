import type { CommentPitfall } from './comment-pitfall.ts'
import type { Token } from './placed-tokens.ts'

/**
 * `with { code: =error.code }` on a line of its own: YAML reads `with { code` as the
 * key, and its content as a text.
 */
export function keyBeforeBraces(tokens: readonly Token[]): CommentPitfall | undefined {
  for (const [index, { text, start, isScalar }] of tokens.entries()) {
    const key = isScalar ? /^([\w-]+) +[{[]/.exec(text)?.[1] : undefined
    if (key === undefined || tokens[index + 1]?.text !== ':') continue
    return {
      start,
      end: start + text.length,
      reason: `a key must end with a colon, \`${key}: ${text.slice(key.length).trimStart()}: …\``,
    }
  }
  return undefined
}
