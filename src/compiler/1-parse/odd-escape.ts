import { isScalar, type Document, Scalar, visit } from 'yaml'
import { oddInValue } from './odd-characters.ts'

export interface OddEscape {
  readonly start: number
  readonly end: number
  readonly name: string
}

/**
 * `"\u202e"`: the first escape of a quoted text that spells a character forbidden in a file
 * (YAML 1.2.2, 5.7).
 */
export function oddEscape(
  document: Document.Parsed,
  text: string,
  lexemes: readonly string[],
): OddEscape | undefined {
  // Only escapes can spell a character differently, and few files have one.
  if (
    !text.includes('\\') ||
    !lexemes.some((lexeme) => lexeme.startsWith('"') && lexeme.includes('\\'))
  )
    return undefined
  let found: OddEscape | undefined
  visit(document, {
    Scalar(_, node) {
      const odd =
        isScalar(node) && node.type === Scalar.QUOTE_DOUBLE && typeof node.value === 'string'
          ? oddInValue(node.value)
          : undefined
      const [start, end] = node.range ?? []
      if (!odd || start === undefined || end === undefined) return undefined
      const escape = [
        ...text.slice(start, end).matchAll(/\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[^])/gi),
      ].find(([written]) => !plain.test(written) && oddInValue(spelled(written)) !== undefined)
      found = escape
        ? {
            start: start + escape.index,
            end: start + escape.index + escape[0].length,
            name: odd.name,
          }
        : { start, end, name: odd.name }
      return visit.BREAK
    },
  })
  return found
}

const plain = /^\\[tn"/\\ _\s]/

/**
 * Returns the character of one escape. A half of a surrogate pair is tested alone, which only an
 * invalid value contains.
 */
function spelled(escape: string): string {
  const code = /^\\[xuU]([\da-f]+)$/i.exec(escape)?.[1]
  return code === undefined
    ? (words[escape.charAt(1)] ?? escape.charAt(1))
    : String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
}

const words: Readonly<Record<string, string>> = {
  0: '\0',
  a: '\u0007',
  b: '\b',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\u001B',
  N: '\u0085',
  L: '\u2028',
  P: '\u2029',
}
