import { type Document, isScalar, Scalar, visit } from 'yaml'
import { describeLookAlike, lookAlikeIn, mixedWord } from '../diagnostics/suggest.ts'
import type { Token } from './placed-tokens.ts'

/** Patterns, each with the name of the characters it finds. */
type Odd = readonly (readonly [pattern: RegExp, name: string])[]

/**
 * Characters that a reader cannot see or that reorder visible text (Unicode TR 36, "Trojan
 * Source"); the YAML parser accepts them all.
 */
const unseen: Odd = [
  [/[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C]/, 'A character that changes the text direction'],
  [
    /[\u200B-\u200D\u2060-\u2064\u206A-\u206F\uFEFF\u00AD\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]/u,
    'A character without width',
  ],
  [/[\u115F\u1160\u3164\uFFA0\u180E\u2800]/, 'An invisible letter'],
  [/[\u2028\u2029]/, 'A line separator'],
  [/\p{Cs}/u, 'Half of a character (a lone surrogate)'],
  [/\uFFFD/, 'Text in another encoding than UTF-8 (CP949 or EUC-KR, "ANSI" of a Korean Windows)'],
]

const inFile: Odd = [
  [/^\uFEFF/, 'A byte order mark'],
  [/^\uFFFD(?=\uFFFD[^\0]?\0)|\0(?=[^\0]\0[^\0]\0)/, 'Text in UTF-16'],
  [/\0/, 'A NUL character'],
  ...unseen,
  [
    /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F\u0080-\u009F\uFFFE\uFFFF]/,
    'A control character',
  ],
  // These spaces are valid within a sentence, but not where YAML expects a space.
  [
    /^ *(?:- )*[\w./-]+:[\u00A0\u2000-\u200A\u202F\u3000]|^[ ]*[\u00A0\u2000-\u200A\u202F\u3000]|[\u00A0\u2000-\u200A\u202F\u3000](?=[ \t]+#|[ \t]*\r?$)/m,
    'A space that is not a plain space',
  ],
  [/^[ ]*\t/m, 'A tab in the indentation'],
  [/\r(?!\n)/, 'A line end with CR only (save the file with LF or CRLF)'],
]

/**
 * An escape like `"\u202e"` is as odd as the character itself.
 * Only a tab and a new line have to be escaped.
 */
const inValue: Odd = [
  ...unseen,
  [/[\0-\u0008\u000B-\u001F\u007F-\u009F\uFFFE\uFFFF]/, 'A control character'],
]

export interface OddCharacter {
  readonly at: number
  readonly name: string
}

/** Returns the first odd character in a file as written, or undefined. */
export function oddCharacter(text: string): OddCharacter | undefined {
  const [found, mixed] = [firstOf(inFile, text), mixedWord(text)]
  const letter = mixed === undefined ? undefined : lookAlikeIn(text.slice(mixed))
  if (mixed === undefined || !letter || (found && found.at < mixed)) return found
  return { at: mixed, name: `A word of two scripts (${describeLookAlike(letter)})` }
}

/** Returns the first odd character in a value after its escapes are decoded. */
export const oddInValue = (text: string): OddCharacter | undefined => firstOf(inValue, text)

function firstOf(odd: Odd, text: string): OddCharacter | undefined {
  const found = odd.flatMap(([pattern, name]) => {
    const match = pattern.exec(text)
    return match
      ? [{ at: match.index + match[0].length - ([...match[0]].at(-1)?.length ?? 1), name }]
      : []
  })
  return found.reduce<OddCharacter | undefined>(
    (first, next) => (first && first.at <= next.at ? first : next),
    undefined,
  )
}

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
      ].find(
        ([written]) => !plainEscape.test(written) && oddInValue(spelled(written)) !== undefined,
      )
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

const plainEscape = /^\\[tn"/\\ _\s]/

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

/**
 * Plain scalars with different meanings in YAML 1.2 (core schema, 10.3.2), in YAML 1.1, or for a
 * human reader; `read` is the value here.
 */
const kinds: readonly (readonly [pattern: RegExp, kind: 'number' | 'word'])[] = [
  // 010 is ten here and eight in YAML 1.1; 0o17 and 0x1F are fifteen and thirty-one.
  [/^[-+]?0\d+(?:\.\d*)?$/, 'number'],
  [/^0[xo][\da-f]+$/i, 'number'],
  // Exponents, a sign or a point without its digits: not a JSON number.
  [/^[-+]?(?:\d+\.?\d*|\.\d+)e[-+]?\d+$/i, 'number'],
  [/^[-+]?\.\d+$|^[-+]?\d+\.$|^\+\d+(?:\.\d*)?$/, 'number'],
  [/^[-+]?\.inf$|^\.nan$/i, 'number'],
  // Numbers of YAML 1.1: with underscores, in base sixty, in base two.
  [/^[-+]?\d[\d_]*_[\d_]*$|^[-+]?0b[01_]+$/i, 'word'],
  [/^[-+]?\d{1,2}(?::[0-5]?\d)+(?:\.\d*)?$/, 'word'],
  // Booleans of YAML 1.1.
  [/^(?:yes|no|on|off|y|n)$/i, 'word'],
]

export interface OddNumber {
  readonly written: string
  readonly read: string
  readonly instead: string
}

/** Returns how a plain scalar would be misread, or undefined. `value` is the parser's result. */
export function oddNumber(written: string, value: unknown): OddNumber | undefined {
  // Most plain scalars are words or expressions: they begin with a letter, `=` or `/`, and are
  // longer than `off`.
  if (written.length > 3 && !/^[-+.\d]/.test(written)) return undefined
  const quoted = `"${written}"`
  if (isInexact(written, value))
    return { written, read: `the number ${Number(written)}`, instead: `it in quotes: ${quoted}` }
  const kind = kinds.find(([pattern]) => pattern.test(written))?.[1]
  if (kind === undefined) return undefined
  const number = kind === 'number' && typeof value === 'number'
  const meant = number
    ? plain(value)
    : (booleans.get(written.toLowerCase()) ?? withoutUnderscores(written))
  return {
    written,
    read: number ? `the number ${value}` : `the text ${quoted}`,
    instead:
      meant === undefined ? `it in quotes: ${quoted}` : `\`${meant}\`, or ${quoted} for the text`,
  }
}

const booleans: ReadonlyMap<string, string> = new Map([
  ['yes', 'true'],
  ['on', 'true'],
  ['no', 'false'],
  ['off', 'false'],
])

/** RFC 8259, section 6: programs disagree about integers beyond this range. */
function isInexact(written: string, value: unknown): boolean {
  return (
    typeof value === 'number' && /^[-+]?[1-9]\d*$/.test(written) && !Number.isSafeInteger(value)
  )
}

function plain(value: number): string | undefined {
  return Number.isFinite(value)
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : undefined
}

function withoutUnderscores(written: string): string | undefined {
  const digits = written.replaceAll('_', '')
  return digits !== written && /^[-+]?[1-9]\d*$/.test(digits) ? digits : undefined
}

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
