import type { SourceEntry, SourceMap, SourceNode } from '../../../language/source.ts'
import { entriesOf, isMapNode, valueOf, wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { ParsedFile } from '../parse-project.ts'
import { hasReadRows, isOfCodes, rowsMissing } from './table-reads.ts'

/** By `<table>.<column>`: the cells of this column, as a map by the words of the rows. */
export type Columns = ReadonlyMap<string, SourceMap>

const known = new WeakMap<SourceNode, Columns>()

/** Columns of all tables of the project, which `is` and `rejected` may name. */
export function columnsOf(files: readonly ParsedFile[], api: Api): readonly Columns[] {
  return files.flatMap(({ kind, meant }) =>
    kind.kind === 'table' ? [sealed(ofTable(meant), isWhole(meant, api))] : [],
  )
}

/**
 * Returns the previous columns while the file is unchanged, so that maps expanded from them stay
 * valid.
 */
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

/** A change of the document can make a table complete again. */
function sealed(columns: Columns, isWhole: boolean): Columns {
  for (const column of columns.values())
    if (isWhole) partial.delete(column)
    else partial.add(column)
  return columns
}

/**
 * True for a column of a table with an unreadable or missing row, which is reported. Its further
 * words are unknown.
 */
export const isPartial = (column: SourceNode | undefined): boolean =>
  column !== undefined && partial.has(column)
