import type { Paragraph, PhrasingContent } from 'mdast'

/** A table as GitHub writes it: CommonMark reads it as a paragraph. */
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
 * The table that a paragraph of this source is, or undefined. Rows are cut and filled to the width
 * of the head.
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

/** Between pipes, of which an escaped one is none. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((text) => text.trim().replaceAll(String.raw`\|`, '|'))
}
