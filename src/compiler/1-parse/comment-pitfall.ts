import type { Token } from './placed-tokens.ts'

export interface CommentPitfall {
  readonly start: number
  readonly end: number
  readonly reason: string
}

/** `= a == "b #c"`: a YAML comment cuts a text of the expression. */
export function cutByComment(tokens: readonly Token[]): CommentPitfall | undefined {
  if (!tokens.some(({ text }) => text.startsWith('#'))) return undefined
  for (const [index, { text, start, isScalar }] of tokens.entries()) {
    if (!isScalar || !text.startsWith('=') || !isOpen(text)) continue
    const [space, comment] = tokens.slice(index + 1, index + 3)
    if (space && comment && /^[ \t]+$/.test(space.text) && comment.text.startsWith('#')) {
      return {
        start,
        end: comment.start + 1,
        reason:
          '` #` begins a comment inside a text of this expression; put the whole value in quotes, `\'= … "a #b"\'`',
      }
    }
  }
  return undefined
}

/** A quote of the expression is not closed. */
function isOpen(expression: string): boolean {
  let open = ''
  for (const letter of expression) {
    if (open === letter) open = ''
    else if (open === '' && (letter === '"' || letter === "'")) open = letter
  }
  return open !== ''
}

/**
 * `title: {name}, welcome`: a text with a brace at its start begins a map. `at` is the place of the
 * parse error.
 */
export function textInBraces(text: string, at: number): CommentPitfall | undefined {
  const begin = text.lastIndexOf('\n', at - 1) + 1
  const next = text.indexOf('\n', at)
  const line = text.slice(begin, next < 0 ? text.length : next).trimEnd()
  const found =
    /^ *(?:- )*(?:[^\s:{}"']+: +)?(\{ ?[\w.]+(?:, ?\w+)? ?\})[^\s,:}\]#]/.exec(line) ??
    /^ *(?:- )*(?:[^\s:{}"']+: +)?(\{ ?[\w.]+(?:, ?\w+)? ?\}) +[^\s#]/.exec(line)
  const braces = found?.[1]
  if (braces === undefined) return undefined
  return {
    start: begin + line.indexOf(braces),
    end: begin + line.length,
    reason: `put a text that begins with \`{\` in quotes, \`"${braces} …"\``,
  }
}

/** `brand: #8a1f2b`: the color is a YAML comment, which takes the rest of its line. */
export function colourInComment(tokens: readonly Token[]): CommentPitfall | undefined {
  if (!tokens.some(({ text }) => text.startsWith('#'))) return undefined
  for (const [index, { text, start }] of tokens.entries()) {
    if (!text.startsWith('#')) continue
    const colour = /^(#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8}))\s*(?:[,}\]].*)?$/i.exec(text)?.[1]
    const [sign, space] = tokens.slice(Math.max(0, index - 2), index)
    if (colour !== undefined && sign?.text === ':' && space && /^[ \t]+$/.test(space.text)) {
      return {
        start,
        end: start + colour.length,
        reason: `\`#\` begins a comment, so this color is lost; put it in quotes, \`"${colour}"\``,
      }
    }
  }
  return undefined
}
