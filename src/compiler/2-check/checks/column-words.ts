import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import {
  casesOf,
  entriesOf,
  isMapNode,
  scalarOf,
  valueOf,
  wordAt,
  wordOf,
} from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import { ofColumnWord } from '../../root-cause.ts'
import { nearestName } from '../../suggest.ts'
import type { Check } from '../check-table.ts'
import { comparedIn, isReading } from '../compared-words.ts'

/**
 * Readers of a column compare with its words. A word without any comparison that is similar to a
 * compared one is a misspelling, reported at its row, whether another row has the word or none.
 */
export const columnWords: Check = ({ project, files, report }) => ({
  finish: () => {
    const tables = files.flatMap(({ kind: { kind, tenant = 'default' }, meant }) =>
      kind === 'table' && tenant === project.tenant.name && isMapNode(meant) ? [meant] : [],
    )
    if (tables.length === 0) return
    const flows = files.flatMap(({ kind, meant }) =>
      kind.kind === 'table' || kind.kind === 'texts' ? [] : [meant],
    )
    for (const table of tables) {
      for (const { key, value } of entriesOf(valueOf(table, 'columns'))) {
        if (wordOf(value) === 'word')
          reportColumn(
            `${wordAt(table, 'table') ?? ''}.${key}`,
            rowsWith(table, key),
            flows.filter(isReading(value.span)),
            flows,
            report,
          )
      }
    }
  },
})

type Cells = ReadonlyMap<string, readonly SourceScalar[]>
const known = new WeakMap<SourceNode, ReadonlyMap<string, Cells>>()

/** Cells of a column by their words, cached while the table is unchanged. */
function rowsWith(table: SourceNode, column: string): Cells {
  const before = known.get(table)
  const cells = before?.get(column) ?? findRows(table, column)
  known.set(table, new Map(before).set(column, cells))
  return cells
}

function findRows(table: SourceNode, column: string): Cells {
  const cells = new Map<string, SourceScalar[]>()
  for (const { value: row } of casesOf(valueOf(table, 'rows'))) {
    const cell = scalarOf(valueOf(row, column))
    if (cell && typeof cell.value === 'string')
      cells.set(cell.value, [...(cells.get(cell.value) ?? []), cell])
  }
  return cells
}

function reportColumn(
  column: string,
  cells: Cells,
  readers: readonly SourceNode[],
  flows: readonly SourceNode[],
  report: Report,
): void {
  const wanted = new Set(readers.flatMap((reader) => [...comparedIn(reader)]))
  const words = [...cells.keys()].filter((word) => wanted.has(word))
  for (const [word, [first, ...others]] of cells) {
    // A word that only other flows use may have been passed on to the readers.
    if (!first || wanted.has(word) || flows.some((flow) => comparedIn(flow).has(word))) continue
    const meant = nearestName(word, wanted)
    if (meant === undefined) continue
    const related = others.map(({ span }) => ({ span, message: 'The same word is here.' }))
    report.add(
      ofColumnWord(
        column,
        meant,
        raise.unknownWord(
          first.span,
          {
            word,
            words: `${[...new Set([...words, meant])].join(', ')} (from the readers of "${column}")`,
            suggestion: ` Did you mean "${meant}"?`,
          },
          related,
        ),
      ),
    )
  }
}
