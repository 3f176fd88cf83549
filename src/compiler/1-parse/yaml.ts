import {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type ParsedNode,
  Parser,
  Scalar,
  type YAMLError,
  type YAMLMap,
  YAMLParseError,
} from 'yaml'
import type { SourceEntry, SourceNode, SourceScalar, Span } from '../../language/source.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { fileKind, type SourceText, spanOf } from './files.ts'
import { colourInComment, cutByComment, oddEscape, oddNumber, textInBraces } from './odd-values.ts'
import { placedTokens } from './placed-tokens.ts'
import { entriesOf, valueOf } from './read-node.ts'
import { refused, refusedKeys } from './recover.ts'
import {
  expressionInBraces,
  foreignFeature,
  isOpenQuote,
  keyBeforeBraces,
  keyWithoutValue,
  missingSpaceAt,
  openBracket,
  openQuote,
} from './slips.ts'

/** Parses a file with the YAML library, which finds the syntax errors. */
export function yamlFile(source: SourceText, report: Report): SourceNode | undefined {
  const { text } = source
  const at = (start: number, end = start + 1) => spanOf(source, start, end)

  const lexemes = [...new Lexer().lex(text)]
  const tokens = placedTokens(lexemes)
  const hasBrackets = /[{[]/.test(text)
  const left = hasBrackets ? openBracket(lexemes) : undefined
  const cut = hasBrackets
    ? expressionInBraces(left ? tokens.filter(({ start }) => start < left.until) : tokens)
    : undefined
  if (cut) return report.add(raise.expressionInBraces(at(cut.start, cut.end), {}))
  const colonless = keyBeforeBraces(tokens)
  if (colonless)
    return report.add(
      raise.yamlSyntax(at(colonless.start, colonless.end), { reason: colonless.reason }),
    )
  const commented = text.includes('#')
    ? (cutByComment(tokens) ?? colourInComment(tokens))
    : undefined
  if (commented)
    return report.add(
      raise.yamlSyntax(at(commented.start, commented.end), { reason: commented.reason }),
    )
  // An open quote also contains the closing brace.
  if (left && !tokens.some(isOpenQuote))
    return report.add(
      raise.yamlSyntax(at(left.start), { reason: `this \`${left.bracket}\` is never closed` }),
    )
  const bare = text.includes('{') ? keyWithoutValue(tokens) : undefined
  if (bare?.slip) return report.add(raise.missingSpace(at(bare.start, bare.end), { ...bare.slip }))
  if (bare) return report.add(raise.textInBraces(at(bare.start, bare.end), { reason: bare.reason }))

  const document = documentOf(lexemes, text.length)
  const first = document.errors[0]
  if (first) {
    if (/[‘’“”]/.test(text.charAt(first.pos[0])))
      return report.add(raise.oddCharacter(at(first.pos[0]), { name: 'A curved quote' }))
    const open = openQuote(first, tokens)
    const braces = open ? undefined : textInBraces(text, first.pos[0])
    if (braces)
      return report.add(raise.textInBraces(at(braces.start, braces.end), { reason: braces.reason }))
    const slip = open ? undefined : missingSpaceAt(first, text)
    if (slip) return report.add(raise.missingSpace(at(slip.start, slip.end), { ...slip }))
    const [start, end] = open ?? first.pos
    return report.add(
      raise.yamlSyntax(at(start, Math.max(end, start + 1)), {
        reason: open ? 'this quote is never closed' : (reasonAt(first, text) ?? yamlReason(first)),
      }),
    )
  }
  if (document.contents === null)
    return report.add(raise.emptyFile(at(0, /^[^\r\n]*/.exec(text)?.[0].length ?? 0), {}))
  const feature = foreignFeature(document, text, lexemes)
  if (feature)
    return report.add(raise.yamlFeature(at(feature.start, feature.end), { feature: feature.name }))
  const odd = oddEscape(document, text, lexemes)
  if (odd) return report.add(raise.oddCharacter(at(odd.start, odd.end), { name: odd.name }))
  const node = toSourceNode(document.contents, source, report)
  for (const { start, end, ending } of cutTexts(node, source))
    report.add(raise.textCut(at(start, end), { ending }))
  return node
}

/**
 * Builds the same document as `parseDocument` of yaml, from tokens that other code also reads.
 * Sharing the tokens matters because lexing is a third of the work.
 */
export function documentOf(lexemes: readonly string[], length: number): Document.Parsed {
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    stringKeys: true,
    // Our own check for duplicate keys is linear, and reports both places.
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  })
  const [document, second] = composer.compose(parsed(lexemes), true, length)
  if (!document) throw new Error('A composer that is told to always makes a document')
  if (second)
    document.errors.push(
      new YAMLParseError(
        [second.range[0], second.range[1]],
        'MULTIPLE_DOCS',
        'Source contains multiple documents',
      ),
    )
  return document
}

/**
 * One shared list, because most lexemes produce no token, and nested generators or a list per
 * lexeme are slow.
 */
function parsed(lexemes: readonly string[]): readonly CST.Token[] {
  const parser = new Parser()
  const tokens: CST.Token[] = []
  for (const lexeme of lexemes) for (const token of parser.next(lexeme)) tokens.push(token)
  for (const token of parser.end()) tokens.push(token)
  return tokens
}

export interface CutText {
  readonly start: number
  readonly end: number
  readonly ending: string
}

/**
 * `Press # to start`: in a displayed text, words after one space and `#` belong to the text.
 * A real comment has two spaces before `#`.
 */
export function cutTexts(node: SourceNode, { file, text }: SourceText): readonly CutText[] {
  const { kind } = fileKind(file)
  const texts = kind === 'texts' ? node : kind === 'tenant' ? valueOf(node, 'texts') : undefined
  return texts && text.includes(' #') ? textsIn(texts, text) : []
}

function textsIn(node: SourceNode, text: string): readonly CutText[] {
  if (node.kind === 'map') return entriesOf(node).flatMap(({ value }) => textsIn(value, text))
  if (
    node.kind === 'list' ||
    typeof node.value !== 'string' ||
    /["'|>]/.test(text.charAt(node.span.start))
  )
    return []
  const { end } = node.span
  return text.startsWith(' #', end)
    ? [
        {
          start: end,
          end: end + 2,
          ending: node.value.length > 30 ? `…${node.value.slice(-29)}` : node.value,
        },
      ]
    : []
}

type Found = ParsedNode | null

/** Converts the parser's tree to our own: maps, lists and values, each with its span. */
export function toSourceNode(node: Found, source: SourceText, report: Report): SourceNode {
  const span = spanOfNode(node, source)
  if (node === null) return { kind: 'scalar', value: null, span }
  if (isMap(node)) return map(node, span, source, report)
  if (isSeq(node))
    return {
      kind: 'list',
      items: node.items.map((item) => toSourceNode(item, source, report)),
      span,
    }
  // A file with an alias was already rejected.
  return isScalar(node) ? scalar(node, span, source, report) : { kind: 'scalar', value: null, span }
}

function map(node: YAMLMap.Parsed, span: Span, source: SourceText, report: Report): SourceNode {
  const entries = new Map<string, SourceEntry>()
  for (const { key, value } of node.items) {
    const keySpan = spanOfNode(key, source)
    // With `stringKeys`, a key is text, or the file was already rejected.
    const name = isScalar(key) ? String(key.value) : ''
    const first = entries.get(name)
    if (refusedKeys.has(name)) report.add(refused(keySpan, name))
    else if (first)
      report.add(
        raise.duplicateKey(keySpan, { key: name }, [
          { span: first.keySpan, message: 'It is already here.' },
        ]),
      )
    else entries.set(name, { key: name, keySpan, value: toSourceNode(value, source, report) })
  }
  return { kind: 'map', entries: [...entries.values()], span }
}

function scalar(node: Scalar, span: Span, source: SourceText, report: Report): SourceScalar {
  const value = plainValue(node.value)
  const written = source.text.slice(span.start, span.end)
  const odd = node.type === Scalar.PLAIN ? oddNumber(written, node.value) : undefined
  // Values in a file of texts are always text.
  if (odd)
    report.add(
      raise.oddNumber(
        span,
        source.file.startsWith('flows/texts/')
          ? { ...odd, instead: `it in quotes: "${written}"` }
          : { ...odd },
      ),
    )
  if (typeof value !== 'string') return { kind: 'scalar', value, span }
  const quoted = written.startsWith('"') || written.startsWith("'")
  const verbatim = quoted ? written.slice(1, -1) === value : written === value
  return verbatim
    ? { kind: 'scalar', value, span, textStart: span.start + (quoted ? 1 : 0) }
    : { kind: 'scalar', value, span }
}

/**
 * YAML 1.2 core has no other values. A big integer stays text, because JSON cannot store it
 * exactly.
 */
function plainValue(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return value
  return typeof value === 'bigint' ? value.toString() : null
}

function spanOfNode(node: unknown, source: SourceText): Span {
  const range = (node as { readonly range?: readonly [number, number, number] | null } | null)
    ?.range
  return range ? spanOf(source, range[0], range[1]) : spanOf(source, 0, 0)
}

/** Returns the parser's reason in an author's words, or its own message when that is clear. */
export function yamlReason(error: YAMLError): string {
  return plainly[error.code] ?? lowerFirst(error.message)
}

/** Reasons that need the text at the error: an escape, or another sign than a colon after a key. */
function reasonAt(error: YAMLError, text: string): string | undefined {
  const [start, end] = error.pos
  if (error.code === 'BAD_DQ_ESCAPE')
    return `in double quotes \`${text.slice(start, Math.max(end, start + 2))}\` is an escape that does not exist; put the text in single quotes, which keep each \`\\\``
  const [, wide] = /^[\s-]*["'\w.-]+ ?([：﹕]|=(?!=))/.exec(text.slice(start)) ?? []
  return wide && `\`${wide}\` is no colon of YAML; write \`:\``
}

const plainly: Partial<Readonly<Record<YAMLError['code'], string>>> = {
  BAD_INDENT: 'this line is not indented like the lines around it',
  BAD_SCALAR_START: 'a value cannot begin with this character; put it in quotes',
  BLOCK_AS_IMPLICIT_KEY:
    'a map cannot begin here. Put a text with a colon in quotes, or indent the next line like the lines around it',
  MULTILINE_IMPLICIT_KEY: 'a key must end with a colon on its own line',
  MISSING_CHAR:
    'something is missing here: a colon after a key, a comma, or a closing bracket or quote',
  MULTIPLE_DOCS: 'a file has only one document, but `---` begins another',
  NON_STRING_KEY: 'a key must be a word, not a list or a map',
  UNEXPECTED_TOKEN: 'this is not allowed here',
}

function lowerFirst(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1)
}
