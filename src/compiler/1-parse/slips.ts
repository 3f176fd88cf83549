import { parse } from '@marcbachmann/cel-js'
import { type Document, isAlias, isCollection, isScalar, visit, type YAMLError } from 'yaml'
import type { CommentPitfall } from './odd-values.ts'
import { FLOW_END, isMark, type Token } from './placed-tokens.ts'

/**
 * `with { code: =error.code }` on a line of its own: YAML reads `with { code` as the
 * key, and its content as a text.
 */
export function keyBeforeBraces(tokens: readonly Token[]): CommentPitfall | undefined {
  for (const [index, { text, start, isScalar }] of tokens.entries()) {
    const key = isScalar ? /^([\w-]+) *(?: |:?=) *[{[]/.exec(text)?.[1] : undefined
    if (key === undefined || tokens[index + 1]?.text !== ':') continue
    return {
      start,
      end: start + text.length,
      reason: `a key must end with a colon, \`${key}: ${text.slice(key.length).replace(/^[\s:=]+/, '')}: …\``,
    }
  }
  return undefined
}

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

/** Text that YAML reads as one word because the space after a YAML sign is missing. */
export interface MissingSpace {
  readonly found: string
  readonly sign: 'dash' | 'colon'
  readonly instead: string
}
interface Placed extends MissingSpace {
  readonly start: number
  readonly end: number
}

/** Errors that a missing space can cause, on the same line or on the next. */
const FOLLOWS: ReadonlySet<YAMLError['code']> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MISSING_CHAR',
  'MULTILINE_IMPLICIT_KEY',
  'UNEXPECTED_TOKEN',
  'BAD_SCALAR_START',
])

/** Finds it in a line without its indentation, or in a text that should be a list or a map. */
export function missingSpace(words: string): MissingSpace | undefined {
  const dashed = /^-([\p{L}"'={[][^\s:]*)/u.exec(words)
  if (dashed) return { found: dashed[0], sign: 'dash', instead: `- ${dashed[1]}` }
  const [found = '', key, value] = /^([A-Za-z][\w.-]*):([^\s:/][^\n]*)/.exec(words) ?? []
  return key === undefined || value === undefined
    ? undefined
    : { found: short(found), sign: 'colon', instead: short(`${key}: ${value}`) }
}

/** Returns the missing space in the line of the parse error, or in the line above it. */
export function missingSpaceAt({ code, pos: [at] }: YAMLError, text: string): Placed | undefined {
  if (!FOLLOWS.has(code)) return undefined
  const before = text.slice(0, at).trimEnd()
  return (
    onLine(text, at) ??
    onLine(text, before.lastIndexOf('\n') < text.lastIndexOf('\n', at - 1) ? before.length - 1 : at)
  )
}

function onLine(text: string, at: number): Placed | undefined {
  const begin = text.lastIndexOf('\n', at - 1) + 1
  const [line = '', indent = ''] = /^((?: |- )*)[^\n]*/.exec(text.slice(begin)) ?? []
  const slip = missingSpace(line.slice(indent.length))
  const start = begin + indent.length
  return (
    slip && {
      ...slip,
      start,
      end: slip.sign === 'dash' ? start + slip.found.length : begin + line.trimEnd().length,
    }
  )
}

const MOST = 40
const short = (words: string): string => (words.length > MOST ? `${words.slice(0, MOST)}…` : words)

export interface ForeignFeature {
  readonly start: number
  readonly end: number
  readonly name: string
}

/** Returns the first alias, anchor, tag or merge key: YAML beyond maps, lists and values. */
export function foreignFeature(
  document: Document.Parsed,
  text: string,
  lexemes: readonly string[],
): ForeignFeature | undefined {
  // Each of these features has its own token, so most files need no further search.
  if (!hasSign(lexemes)) return undefined
  let found: ForeignFeature | undefined
  visit(document, {
    Pair(_, { key }) {
      // `"<<"` in quotes is an ordinary key and is reported as an unknown key.
      if (!isScalar(key) || key.value !== '<<' || key.type !== 'PLAIN') return undefined
      const start = key.range?.[0] ?? 0
      found = { start, end: start + 2, name: 'A merge key (<<)' }
      return visit.BREAK
    },
    Node(_, node) {
      const name = nameOf(node)
      if (name === undefined) return undefined
      found = { ...placeOf(node?.range ?? [0, 0, 0], isAlias(node), text), name }
      return visit.BREAK
    },
  })
  return found
}

const signs: ReadonlySet<string> = new Set(['&', '*', '!', '<'])

function hasSign(lexemes: readonly string[]): boolean {
  for (const lexeme of lexemes) if (signs.has(lexeme.charAt(0))) return true
  return false
}

function nameOf(node: unknown): string | undefined {
  if (isAlias(node)) return 'An alias (*)'
  if (!isScalar(node) && !isCollection(node)) return undefined
  if (node.anchor !== undefined) return 'An anchor (&)'
  return node.tag === undefined ? undefined : 'A tag (!)'
}

/** The range of a node begins behind its anchor and its tag. */
function placeOf(
  [start, end]: readonly [number, number, number],
  whole: boolean,
  text: string,
): Pick<ForeignFeature, 'start' | 'end'> {
  if (whole) return { start, end }
  const before = text.slice(Math.max(0, start - longest), start)
  const properties = /(?:[&!]\S*\s+)*[&!]\S*(?=\s*$)/.exec(before)?.[0]
  if (properties === undefined) return { start, end: start + 1 }
  const from = start - before.length + before.lastIndexOf(properties)
  return { start: from, end: from + properties.length }
}

/** Names longer than this are marked at their value. */
const longest = 200

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
    else if (text === '}' || text === ']') {
      // `[a, b }`: the brace closes another one, and the bracket is open.
      const last = open.pop()
      if (last && (last.bracket === '{') !== (text === '}')) return { ...last, until: at }
    }
    if (!isMark(lexeme)) at += lexeme.length
  }
  const last = open.at(-1)
  return last && { ...last, until: at }
}

/**
 * Finds the first unclosed quote. The parser reports it only at the end of the file, or at the next
 * quote.
 */
export function openQuote(
  error: YAMLError,
  tokens: readonly Token[],
): readonly [start: number, end: number] | undefined {
  if (error.code !== 'MISSING_CHAR' || !/closing ["']quote/.test(error.message)) return undefined
  const open = tokens.find(isOpenQuote)
  return open && [open.start, open.start + 1]
}

export function isOpenQuote({ text, isScalar }: Token): boolean {
  return !isScalar && /^["']/.test(text) && (text.length === 1 || !text.endsWith(text.charAt(0)))
}

/** True when a text is complete CEL. Types are not checked. */
export function isExpressionText(text: string): boolean {
  try {
    parse(text)
    return true
  } catch {
    return false
  }
}
