import type { SourceMap, SourceNode } from '../../../language/source.ts'
import type { FileKind } from '../../1-parse/file-kind.ts'
import {
  codesOf,
  hasReadBeside,
  hasReadColumns,
  hasReadRows,
  isOfCodes,
  rowsMissing,
} from '../../1-parse/lookup-tables/table-reads.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText, hasNamespace, textKeys } from '../../model/find-text.ts'
import type { Project } from '../../model/project.ts'
import {
  casesOf,
  entriesOf,
  isMapNode,
  scalarsOf,
  valueOf,
  wordAt,
  wordOf,
} from '../../model/read-node.ts'
import type { Report } from '../../report.ts'
import { causedBy } from '../../root-cause.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/** Number of names in one message; the next report names further ones. */
const MOST = 5

/**
 * A table has a row for each existing word, and every cell names an existing thing. Steps are
 * checked where flows read the table.
 */
export const missingRows: Check = ({ project, files, report }) => ({
  finish: () => {
    for (const { kind, meant } of files)
      if (kind.kind === 'table' && isOf(project, kind) && isMapNode(meant))
        reportTable(meant, project, report)
  },
})

/** True for a table of the product in the default tenant, or of the folder of this tenant. */
const isOf = ({ tenant: { name } }: Project, { tenant = 'default' }: FileKind): boolean =>
  name === tenant

function reportTable(table: SourceMap, project: Project, report: Report): void {
  const name = wordAt(table, 'table') ?? ''
  if (isOfCodes(table)) reportCodes(table, name, project, report)
  const columns = new Map(
    entriesOf(valueOf(table, 'columns')).map(({ key, value }) => [key, wordOf(value)]),
  )
  for (const { value: row } of casesOf(valueOf(table, 'rows'))) {
    for (const { key, keySpan, value } of entriesOf(row)) {
      const type = columns.get(key)
      if (type !== undefined) reportCell(type, value, project, report)
      else if (hasReadColumns(table) && !columns.has(key))
        report.add(
          causedBy(
            'column',
            columns.size > 0 ? `${name}.${key}` : name,
            raise.unknownKey(keySpan, {
              key,
              suggestion: suggest(key, new Set(columns.keys())),
              place: 'a row of this table',
            }),
          ),
        )
    }
  }
}

/**
 * Exactly one row for each code. While a part of the table is unreadable, which is reported, no row
 * counts as missing.
 */
function reportCodes(table: SourceMap, name: string, project: Project, report: Report): void {
  const [of, further] = [valueOf(table, 'of'), valueOf(table, 'beside')]
  if (!of)
    return report.add(
      raise.missingKey((further ?? table).span, { place: 'a table with "beside"', key: 'of' }),
    )
  if (wordOf(of) !== 'error-codes' || !hasReadRows(table) || (further && further.kind !== 'list'))
    return
  const rows = casesOf(valueOf(table, 'rows'))
  const known = new Set([
    ...codesOf(project.api),
    ...scalarsOf(further).map(({ value }) => String(value)),
  ])
  const missing = rowsMissing(table, project.api)
  if (missing.length > 0)
    report.add(
      raise.missingRows(of.span, {
        table: name,
        codes:
          missing.length > MOST
            ? `${missing.slice(0, MOST).join(', ')} and others`
            : missing.join(', '),
      }),
    )
  for (const { key, keySpan } of rows) {
    if (known.has(key)) continue
    const diagnostic = raise.undocumentedCode(keySpan, {
      code: key,
      suggestion: suggest(key, known),
    })
    // When every code has its row, an unknown row is no misspelled code.
    report.add(
      missing.length > 0
        ? diagnostic
        : hasReadBeside(table)
          ? causedBy('code', key, diagnostic)
          : causedBy('beside', name, diagnostic),
    )
  }
}

/** The whole file is missing, which is reported at flows/app.yaml. */
const isLost = (key: string, project: Project): boolean => {
  const [namespace = ''] = key.split('.')
  return project.texts.common.includes(namespace) && !hasNamespace(project, namespace)
}

function reportCell(type: string, cell: SourceNode, project: Project, report: Report): void {
  const { languages } = project.texts
  for (const node of type === 'text' || type === 'screens' ? scalarsOf(cell) : []) {
    const name = String(node.value)
    if (type === 'screens') {
      if (!project.screens.has(name))
        report.add(
          causedBy(
            'screen',
            name,
            raise.unknownScreen(node.span, {
              name,
              suggestion: suggest(name, project.screens.keys()),
            }),
          ),
        )
    } else if (
      !isLost(name, project) &&
      !languages.some((language) => findText(project, language, name).length > 0)
    ) {
      const known = new Set(languages.flatMap((language) => textKeys(project, language)))
      report.add(
        causedBy(
          'text',
          name,
          raise.unknownText(node.span, { key: name, suggestion: suggest(name, known) }),
        ),
      )
    }
  }
}
