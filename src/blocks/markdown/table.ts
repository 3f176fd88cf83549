import type { Paragraph, PhrasingContent } from 'mdast'

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
