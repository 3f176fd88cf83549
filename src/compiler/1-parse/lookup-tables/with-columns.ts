import type { SourceEntry, SourceMap, SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import { entriesOf, isExpression, valueOf, wordAt } from '../../model/read-node.ts'
import type { Api } from '../../openapi/api.ts'
import type { Report } from '../../report.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import type { ParsedFile } from '../parse-project.ts'
import { refused, refusedKeys } from '../refused-keys.ts'
import { columnsOf, type Columns } from './columns-of.ts'
import { hasReadColumns } from './table-reads.ts'

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

const made = new WeakMap<
  SourceNode,
  { readonly all: readonly Columns[]; readonly node: SourceNode }
>()

/**
 * Returns the previous node while the file and the tables are unchanged, so that results for it
 * stay valid.
 */
function expanded(node: SourceNode, all: readonly Columns[]): SourceNode {
  const before = made.get(node)
  if (
    before &&
    before.all.length === all.length &&
    before.all.every((columns, at) => columns === all[at])
  )
    return before.node
  const fresh = expand(node, all)
  made.set(node, { all, node: fresh })
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
