import type { SourceEntry, SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, valueOf, wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { ParsedFile } from '../parse-project.ts'
import { hasReadRows, isOfCodes, rowsMissing } from './what-is-read.ts'

/**
 * By `<table>.<column>`: the rows that have something in this column, as a map by the words of the
 * rows.
 */
export type Columns = ReadonlyMap<string, SourceMap>

const known = new WeakMap<SourceNode, Columns>()

/** What `is` and `rejected` may name, of all tables of the project. */
export function columnsOf(files: readonly ParsedFile[], api: Api): readonly Columns[] {
  return files.flatMap(({ kind, meant }) =>
    kind.kind === 'table' ? [judged(ofTable(meant), isWhole(meant, api))] : [],
  )
}

/** The very one of before as long as the file is: what was expanded with it is still right. */
function ofTable(node: SourceNode): Columns {
  const columns =
    known.get(node) ??
    new Map(
      entriesOf(valueOf(node, 'columns')).map(({ key, value }) => [
        `${wordAt(node, 'table') ?? ''}.${key}`,
        column(node, key, value),
      ]),
    )
  known.set(node, columns)
  return columns
}

function column(table: SourceNode, name: string, { span }: SourceNode): SourceMap {
  const entries = entriesOf(valueOf(table, 'rows')).flatMap(
    ({ key, keySpan, value: row }): readonly SourceEntry[] => {
      const value = isMapNode(row) ? valueOf(row, name) : undefined
      return value ? [{ key, keySpan, value }] : []
    },
  )
  return { kind: 'map', entries, span }
}

const isWhole = (table: SourceNode, api: Api): boolean =>
  hasReadRows(table) && (!isOfCodes(table) || rowsMissing(table, api).length === 0)

const partial = new WeakSet<SourceNode>()

/** A table may be whole again because of what the document says now. */
function judged(columns: Columns, isWhole: boolean): Columns {
  for (const column of columns.values())
    if (isWhole) partial.delete(column)
    else partial.add(column)
  return columns
}

/**
 * A column of a table of which a row could not be read, or is not there, which is told: what it may
 * be besides is not known.
 */
export const isPartial = (column: SourceNode | undefined): boolean =>
  column !== undefined && partial.has(column)
