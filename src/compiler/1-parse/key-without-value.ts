import type { CommentPitfall } from './comment-pitfall.ts'
import { type MissingSpace, missingSpace } from './missing-space.ts'
import type { Token } from './placed-tokens.ts'

/**
 * Open braces or brackets: their entries without a colon, and whether any entry has a colon.
 */
interface Open {
  readonly start: number
  readonly isMap: boolean
  readonly bare: Token[]
  isValue: boolean
  hasValues: boolean
  last: Token | undefined
}

/**
 * `{ hello: {name}, welcome }`: YAML reads an intended text as a map, or ends it at a comma and
 * continues with a key without a value. YAML reports neither.
 */
export function keyWithoutValue(tokens: readonly Token[]): KeyWithoutValue | undefined {
  const open: Open[] = []
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]
    if (!token) continue
    const inner = open.at(-1)
    if (token.isScalar) {
      if (inner && !inner.isValue) inner.last = token
    } else if (token.text === '{' || token.text === '[') {
      open.push({
        start: token.start,
        isMap: token.text === '{',
        bare: [],
        isValue: false,
        hasValues: false,
        last: undefined,
      })
    } else if (inner && token.text === ':') {
      Object.assign(inner, { isValue: true, hasValues: true, last: undefined })
    } else if (inner && (token.text === ',' || token.text === '}' || token.text === ']')) {
      if (inner.isMap && inner.last) inner.bare.push(inner.last)
      Object.assign(inner, { isValue: false, last: undefined })
      if (token.text === ',') continue
      open.pop()
      const trap = trapOf(inner, token, tokens[index + 1])
      if (trap) return trap
    }
  }
  return undefined
}

/** `slip` marks a key that only lacks the space after its colon. */
type KeyWithoutValue = CommentPitfall & { readonly slip?: MissingSpace }

function trapOf(
  { start, bare, hasValues }: Open,
  close: Token,
  next: Token | undefined,
): KeyWithoutValue | undefined {
  const [first] = bare
  if (!first) return undefined
  const word = first.text.trim()
  const slip = missingSpace(word)
  if (slip) return { start: first.start, end: first.start + word.length, reason: '', slip }
  if (hasValues)
    return {
      start: first.start,
      end: first.start + word.length,
      reason: `inside braces a comma ends a value, so \`${word}\` is a key without a value; put a text with a comma in quotes`,
    }
  const braces = `{${bare.map(({ text }) => text.trim()).join(', ')}}`
  const end = next?.isScalar ? next.start + next.text.trimEnd().length : close.start + 1
  return { start, end, reason: `put a text that begins with \`{\` in quotes, \`"${braces} …"\`` }
}
