import type { SourceEntry, SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, valueOf, wordAt } from '../../project/read-node.ts'
import type { ParsedFile } from '../parse-project.ts'

/** By `<table>.<column>`: the rows that have something in this column, as a map by the words of the rows. */
export type Columns = ReadonlyMap<string, SourceMap>

const known = new WeakMap<SourceNode, Columns>()

/** What `is` and `rejected` may name, of all tables of the project. */
export function columnsOf(files: readonly ParsedFile[]): readonly Columns[] {
  return files.flatMap(({ kind, meant }) => (kind.kind === 'table' ? [ofTable(meant)] : []))
}

/** The very one of before as long as the file is: what was expanded with it is still right. */
function ofTable(node: SourceNode): Columns {
  const columns = known.get(node) ?? new Map(entriesOf(valueOf(node, 'columns')).map(({ key, value }) => [`${wordAt(node, 'table') ?? ''}.${key}`, column(node, key, value)]))
  known.set(node, columns)
  return columns
}

function column(table: SourceNode, name: string, { span }: SourceNode): SourceMap {
  const entries = entriesOf(valueOf(table, 'rows')).flatMap(({ key, keySpan, value: row }): readonly SourceEntry[] => {
    const value = isMapNode(row) ? valueOf(row, name) : undefined
    return value ? [{ key, keySpan, value }] : []
  })
  return { kind: 'map', entries, span }
}
