import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { causedBy } from '../../cause.ts'
import { raise } from '../../diagnostics.generated.ts'
import { findText, hasNamespace, textKeys } from '../../project/find-text.ts'
import type { Project } from '../../project/project.ts'
import { casesOf, entriesOf, isMapNode, scalarsOf, valueOf, wordAt, wordOf } from '../../project/read-node.ts'
import type { Report } from '../../report.ts'
import { suggest } from '../../suggest.ts'
import type { Check } from '../check-table.ts'

/** Named at once; who adds these is told of the next. */
const MOST = 5

/** Tables have a row for each word that there is, and every cell names something that there is. Steps are judged where the table is read. */
export const tableRows: Check = ({ project, files, report }) => ({
  finish: () => {
    if (project.tenant.name !== 'default') return
    for (const { kind, node } of files) if (kind.kind === 'table' && isMapNode(node)) tellTable(node, project, report)
  },
})

function tellTable(table: SourceMap, project: Project, report: Report): void {
  const columns = new Map(entriesOf(valueOf(table, 'columns')).map(({ key, value }) => [key, wordOf(value)]))
  const rows = casesOf(valueOf(table, 'rows'))
  const of = valueOf(table, 'of')
  if (of && wordOf(of) === 'error-codes') {
    const codes = codesOf(project)
    const known = new Set([...codes, ...scalarsOf(valueOf(table, 'beside')).map(({ value }) => String(value))])
    const missing = [...codes].filter((code) => !rows.some(({ key }) => key === code)).toSorted()
    if (missing.length > 0) report.add(raise.missingRows(of.span, { table: wordAt(table, 'table') ?? '', codes: missing.length > MOST ? `${missing.slice(0, MOST).join(', ')} and others` : missing.join(', ') }))
    for (const { key, keySpan } of rows) if (!known.has(key)) report.add(raise.undocumentedCode(keySpan, { code: key, suggestion: suggest(key, known) }))
  }
  for (const { value: row } of rows) {
    for (const { key, keySpan, value } of entriesOf(row)) {
      const type = columns.get(key)
      if (type === undefined) report.add(causedBy('column', `${wordAt(table, 'table') ?? ''}.${key}`, raise.unknownKey(keySpan, { key, suggestion: suggest(key, new Set(columns.keys())), place: 'a row of this table' })))
      else tellCell(type, value, project, report)
    }
  }
}

const codesOf = ({ api }: Project): ReadonlySet<string> => new Set([...api.sharedCodes, ...Object.values(api.operations).flatMap(({ errors }) => Object.keys(errors))])

/** The whole file is not there: flows/app.yaml is told at its own word. */
const isLost = (key: string, project: Project): boolean => {
  const [namespace = ''] = key.split('.')
  return project.texts.common.includes(namespace) && !hasNamespace(project, namespace)
}

function tellCell(type: string, cell: SourceNode, project: Project, report: Report): void {
  const { languages } = project.texts
  for (const node of type === 'text' || type === 'screens' ? scalarsOf(cell) : []) {
    const name = String(node.value)
    if (type === 'screens') {
      if (!project.screens.has(name)) report.add(causedBy('screen', name, raise.unknownScreen(node.span, { name, suggestion: suggest(name, project.screens.keys()) })))
    } else if (!isLost(name, project) && !languages.some((language) => findText(project, language, name).length > 0)) {
      const known = new Set(languages.flatMap((language) => textKeys(project, language)))
      report.add(causedBy('text', name, raise.unknownText(node.span, { key: name, suggestion: suggest(name, known) })))
    }
  }
}
