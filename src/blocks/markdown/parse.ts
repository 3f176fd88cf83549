import type { PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { decodeEntities } from './decode-entities.ts'
import { isWithinParserLimits } from './is-within-parser-limits.ts'
import { tableOf, type Table } from './table.ts'

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
