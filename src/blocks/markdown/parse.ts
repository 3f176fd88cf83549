import type { Node, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

/** A text that is shown unparsed, in one piece. */
interface Plain {
  readonly type: 'plain'
  readonly value: string
  readonly position?: undefined
}

export type Block = RootContent | Table | Plain

export interface Document {
  readonly blocks: readonly Block[]
  /** Target of `[text][name]`, by the name in lower case. */
  readonly definitions: ReadonlyMap<string, string>
}

/**
 * Entities were decoded before, so the parser must not decode them again. A block of HTML is read
 * as the text between its tags. Inline tags are separate nodes, which are never rendered.
 */
const dialect = { extensions: [{ disable: { null: ['characterReference', 'htmlFlow'] } }] }

/**
 * Parses Markdown of the server, which may contain anything. Only the tree is made here, and no
 * part of it is HTML.
 */
export function parse(text: string): Document {
  if (!isWithinParserLimits(text)) return asItIs(text)
  const source = decodeEntities(text)
  // Decoding may reveal content beyond the limits.
  if (!isWithinParserLimits(source)) return asItIs(source)
  const { children } = fromMarkdown(source, dialect)
  const definitions = new Map(
    children.flatMap((node) =>
      node.type === 'definition' ? [[node.identifier.toLowerCase(), node.url] as const] : [],
    ),
  )
  return {
    blocks: children.map((node) =>
      node.type === 'paragraph' ? (tableOf(node, source, inline) ?? node) : node,
    ),
    definitions,
  }
}

function inline(text: string): readonly PhrasingContent[] {
  const [first] = fromMarkdown(text, dialect).children
  return first?.type === 'paragraph' ? first.children : [{ type: 'text', value: text }]
}

const asItIs = (value: string): Document => ({
  blocks: [{ type: 'plain', value }],
  definitions: new Map(),
})

/** A table in GitHub's syntax. CommonMark reads it as a paragraph. */
export interface Table {
  readonly type: 'pipeTable'
  readonly position: Paragraph['position']
  readonly head: readonly Cell[]
  readonly rows: readonly { readonly line: number; readonly cells: readonly Cell[] }[]
}

interface Cell {
  readonly column: number
  readonly nodes: readonly PhrasingContent[]
}

const delimiters = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/
const mostColumns = 20

/**
 * Returns the table in a paragraph, or undefined. Rows are cut or filled to the width of the head.
 */
export function tableOf(
  { position }: Paragraph,
  source: string,
  read: (text: string) => Cell['nodes'],
): Table | undefined {
  const lines = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0).split('\n')
  const [first = '', second = ''] = lines
  if (!first.includes('|') || !second.includes('|') || !delimiters.test(second)) return undefined
  const head = cellsOf(first).slice(0, mostColumns)
  const row = (texts: readonly string[]) =>
    head.map((_, column): Cell => ({ column, nodes: read(texts[column] ?? '') }))
  return {
    type: 'pipeTable',
    position,
    head: row(head),
    rows: lines.slice(2).map((text, line) => ({ line, cells: row(cellsOf(text)) })),
  }
}

/** Cells between pipes. An escaped pipe is text. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((text) => text.trim().replaceAll(String.raw`\|`, '|'))
}

const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));/gi
/** Limit for unknown names. A harmless text uses a few, and each costs a parse. */
const mostNames = 500

/**
 * Decodes HTML character references exactly once (D7.15): `&amp;lt;` becomes `&lt;`, not `<`. The
 * parser that follows must not decode again. Names are those of CommonMark 0.31, section 2.5; an
 * unknown one stays unchanged.
 */
export function decodeEntities(text: string): string {
  const names = new Map<string, string>()
  return text.replace(
    reference,
    (written, decimal?: string, hexadecimal?: string, name?: string) => {
      if (decimal !== undefined) return character(Number.parseInt(decimal, 10))
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16))
      if (name === undefined || (names.size >= mostNames && !names.has(name))) return written
      const known = names.get(name) ?? named(written)
      names.set(name, known)
      return known
    },
  )
}

/** NUL, surrogates and values beyond Unicode become the replacement character, as in CommonMark. */
function character(code: number): string {
  return code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff)
    ? '\uFFFD'
    : String.fromCodePoint(code)
}

/** The parser knows all names. It decodes a text with a single reference. */
function named(written: string): string {
  const [paragraph] = fromMarkdown(`x${written}`).children
  const [first] = paragraph?.type === 'paragraph' ? paragraph.children : []
  return first?.type === 'text' ? first.value.slice(1) : written
}

const longest = 100_000
/**
 * Longest run of one mark that authors write by hand. Parsers need quadratic time or unbounded
 * depth for longer ones.
 */
const longRun = /([*_[(!>`~])\1{31}/
/** Markers that nest lists and quotes at the start of a line. */
const deepStart = /^(?!-+$)[ \t>*+\-\d.)]{49}/m
const marks = /[*_`<[(]/g
/** Limit for one paragraph, because the time of a parser grows with the square of its length. */
const mostMarks = 2_000

/**
 * True when a text is within the limits for parsing. Other texts are shown unparsed: limits come
 * before work.
 */
export function isWithinParserLimits(text: string): boolean {
  if (text.length > longest || longRun.test(text) || deepStart.test(text)) return false
  return text
    .split(/\n\s*\n/)
    .every((paragraph) => (paragraph.match(marks)?.length ?? 0) <= mostMarks)
}

interface TextNode {
  readonly value?: unknown
  readonly alt?: unknown
  readonly children?: readonly TextNode[]
}

/** Returns the text of a node and of all nodes below it, at any depth. */
export function textOf(node: object): string {
  const words: string[] = []
  const waiting: TextNode[] = [node]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, alt, children } = next
    if (typeof value === 'string') words.push(value)
    if (typeof alt === 'string') words.push(alt)
    for (const child of (children ?? []).toReversed()) waiting.push(child)
  }
  return words.join('')
}

/** Returns the offset of a node in its text. Two neighbours never begin at the same offset. */
export const offsetOf = ({ position }: Pick<Node, 'position'>): number =>
  position?.start.offset ?? 0
