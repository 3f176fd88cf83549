import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { ParsedFile } from '../1-parse/files.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import {
  casesOf,
  entriesOf,
  isExpression,
  isMapNode,
  scalarsOf,
  valueOf,
  wordAt,
} from '../1-parse/read-node.ts'
import { refused, refusedKeys } from '../1-parse/recover.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'

/**
 * Keys with a neighbor that may name a table: `of … is`, `choose … is`, and the handlers of codes
 * in a call or the app.
 */
const neighbors: Readonly<Record<string, readonly string[]>> = {
  is: ['of', 'choose'],
  rejected: ['call', 'unauthorized'],
}

const readers: ReadonlySet<string> = new Set(['screen', 'part', 'action', 'app', 'tenant'])

/**
 * Expands `is: errors.says` to the equivalent map: each word of the table `errors` with its cell of
 * the column `says`. Later phases see the map, with the spans of the table.
 */
export function withColumns(
  files: readonly ParsedFile[],
  isUnread: boolean,
  api: Api,
  report: Report,
): readonly ParsedFile[] {
  const all = columnsOf(files, api)
  const find = (name: string) => all.find((columns) => columns.has(name))
  const reportColumn = (node: SourceScalar) => {
    const name = String(node.value)
    // A name that no column may have was reported at the table, when the table exists.
    const wrong = name.split('.').find((part) => refusedKeys.has(part))
    const isReported =
      wrong !== undefined &&
      files.some(({ path, kind }) => kind.kind === 'table' && report.hasErrorsIn(path))
    if (wrong !== undefined && !isReported) report.add(refused(node.span, wrong))
    const [table = ''] = name.split('.')
    const named = files.find(
      ({ kind, meant }) => kind.kind === 'table' && wordAt(meant, 'table') === table,
    )
    if (isUnread || (named && !hasReadColumns(named.meant))) return
    // For a missing table, or one without columns, all missing columns have one cause.
    const missed = named && entriesOf(valueOf(named.meant, 'columns')).length > 0 ? name : table
    if (wrong === undefined)
      report.add(
        causedBy(
          'column',
          missed,
          raise.unknownColumn(node.span, {
            name,
            suggestion: suggest(name, new Set(all.flatMap((columns) => [...columns.keys()]))),
          }),
        ),
      )
  }
  return files.map((file) => {
    if (!readers.has(file.kind.kind)) return file
    const named = columnsNamed(file.meant)
    if (named.length === 0) return file
    for (const node of named) if (!find(String(node.value))) reportColumn(node)
    return {
      ...file,
      node: expanded(file.node, all),
      meant: file.meant === file.node ? expanded(file.node, all) : expanded(file.meant, all),
    }
  })
}

/** Finds the uses of tables, once per file. */
function columnsNamed(node: SourceNode): readonly SourceScalar[] {
  const before = named.get(node)
  if (before) return before
  const found =
    node.kind === 'list'
      ? node.items.flatMap(columnsNamed)
      : node.kind === 'map'
        ? node.entries.flatMap((entry) =>
            isColumn(entry, node) ? [entry.value] : columnsNamed(entry.value),
          )
        : []
  if (node.kind !== 'scalar') named.set(node, found)
  return found
}

const named = new WeakMap<SourceNode, readonly SourceScalar[]>()

function isColumn(
  entry: SourceEntry,
  parent: SourceMap,
): entry is SourceEntry & { readonly value: SourceScalar } {
  const { key, value } = entry
  return (
    Object.hasOwn(neighbors, key) &&
    value.kind === 'scalar' &&
    typeof value.value === 'string' &&
    !isExpression(value) &&
    parent.entries.some((other) => neighbors[key]?.includes(other.key))
  )
}

const columnsMade = new WeakMap<
  SourceNode,
  { readonly all: readonly Columns[]; readonly node: SourceNode }
>()

/**
 * Returns the previous node while the file and the tables are unchanged, so that results for it
 * stay valid.
 */
function expanded(node: SourceNode, all: readonly Columns[]): SourceNode {
  const before = columnsMade.get(node)
  if (
    before &&
    before.all.length === all.length &&
    before.all.every((columns, at) => columns === all[at])
  )
    return before.node
  const fresh = expand(node, all)
  columnsMade.set(node, { all, node: fresh })
  return fresh
}

function expand(node: SourceNode, all: readonly Columns[]): SourceNode {
  if (node.kind === 'scalar' || columnsNamed(node).length === 0) return node
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => expand(item, all)) }
  return {
    ...node,
    entries: node.entries.map((entry) => ({
      ...entry,
      value: isColumn(entry, node) ? columnFor(entry.value, all) : expand(entry.value, all),
    })),
  }
}

function columnFor(node: SourceScalar, all: readonly Columns[]): SourceNode {
  const name = String(node.value)
  return all.map((columns) => columns.get(name)).find((column) => column !== undefined) ?? node
}

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

const documentsMade = new WeakMap<Api, Api>()

/**
 * Adds the codes that no server answers and that a table of error codes has rows for. When a table
 * could not be read, its codes are unknown, so any code is allowed. When `beside` could not be
 * read, the codes come from the rows, which are reported themselves. Returns the previous object
 * while unchanged.
 */
export function withCodesBeside(api: Api, files: readonly ParsedFile[], isUnread: boolean): Api {
  const tables = files.filter(({ kind, meant }) => kind.kind === 'table' && isOfCodes(meant))
  const further = tables.flatMap(({ meant }) =>
    hasReadBeside(meant)
      ? scalarsOf(valueOf(meant, 'beside')).map(({ value }) => String(value))
      : casesOf(valueOf(meant, 'rows')).map(({ key }) => key),
  )
  const codes = isUnread ? [] : [...new Set([...api.codes, ...further])]
  const before = documentsMade.get(api)
  if (
    before &&
    before.codes.length === codes.length &&
    before.codes.every((code, at) => code === codes[at])
  )
    return before
  const fresh = { ...api, codes }
  documentsMade.set(api, fresh)
  return fresh
}

/** True when the rows are codes. `beside` also proves it when `of` could not be read. */
export const isOfCodes = (table: SourceNode): boolean =>
  wordAt(table, 'of') === 'error-codes' || valueOf(table, 'beside') !== undefined

/**
 * True when the codes of `beside` are known. With a lost comma, two codes look like one that no
 * flow uses.
 */
export function hasReadBeside(table: SourceNode): boolean {
  const written = valueOf(table, 'beside')
  const further = scalarsOf(written)
  return (
    written?.kind === 'list' &&
    further.length > 0 &&
    further.every(({ value }) => !/\s/.test(String(value)))
  )
}

/** True when the columns are known. Columns that are no map were reported. */
export const hasReadColumns = (table: SourceNode): boolean => isMapNode(valueOf(table, 'columns'))

/**
 * True when all rows are known. A row that is no map was reported, and its word and cells are
 * unknown.
 */
export const hasReadRows = (table: SourceNode): boolean =>
  isMapNode(valueOf(table, 'rows')) &&
  casesOf(valueOf(table, 'rows')).every(({ value }) => isMapNode(value))

/** Codes that need a row: those that a server may answer, according to the document. */
export const codesOf = ({ sharedCodes, operations }: Api): ReadonlySet<string> =>
  new Set([
    ...sharedCodes,
    ...Object.values(operations).flatMap(({ errors }) => Object.keys(errors)),
  ])

/** Returns the codes without a row, by name. */
export function rowsMissing(table: SourceNode, api: Api): readonly string[] {
  const rows = new Set(casesOf(valueOf(table, 'rows')).map(({ key }) => key))
  return [...codesOf(api)].filter((code) => !rows.has(code)).toSorted()
}
