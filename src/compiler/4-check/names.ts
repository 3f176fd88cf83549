import type { Diagnostic } from '../../language/diagnostic.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../language/source.ts'
import type { FileKind } from '../1-parse/files.ts'
import { noEndpoints } from '../1-parse/openapi/api.ts'
import {
  casesOf,
  entriesOf,
  isMapNode,
  scalarsOf,
  valueOf,
  wordAt,
  wordOf,
} from '../1-parse/read-node.ts'
import {
  codesOf,
  hasReadBeside,
  hasReadColumns,
  hasReadRows,
  isOfCodes,
  rowsMissing,
} from '../2-resolve/lookups.ts'
import {
  findText,
  hasNamespace,
  type Project,
  textKeys,
  writtenNamespacesOf,
} from '../2-resolve/project.ts'
import { stateFileFor } from '../2-resolve/state.ts'
import type { NameKind } from '../3-lower/fact.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { causedBy, causedByField } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { type Check, checkEach } from './check-table.ts'

type Raise = (
  span: Parameters<typeof raise.unknownScreen>[0],
  holes: { readonly name: string; readonly suggestion: string },
) => ReturnType<typeof raise.unknownScreen>

const raising: Readonly<Record<NameKind, Raise>> = {
  screen: raise.unknownScreen,
  page: raise.unknownPage,
  part: raise.unknownPart,
  action: raise.unknownAction,
  operation: raise.unknownOperation,
  endpoint: raise.unknownEndpoint,
  rule: raise.unknownRule,
  'state-field': (span, holes) =>
    raise.unknownStateField(span, { ...holes, file: stateFileFor(span.file) }),
  field: raise.unknownField,
  'shared-field': raise.unknownSharedField,
  timer: raise.unknownTimer,
  load: raise.unknownLoad,
  icon: raise.unknownIcon,
  end: raise.unknownEnd,
  type: raise.unknownType,
  code: (span, { name, suggestion }) => raise.undocumentedCode(span, { code: name, suggestion }),
}

/** Names refer to existing things. */
export const unknownName = checkEach(
  'name',
  ({ kind, node, name, found, known }, { report, project }) => {
    if (found) return
    const raiseUnknown =
      kind === 'endpoint' && !project.api.hasEndpoints ? noEndpoints : raising[kind]
    const suggestion =
      (kind === 'screen' ? insteadOfAddress(name, project) : '') || suggest(name, known)
    const diagnostic = raiseUnknown(node.span, { name, suggestion })
    report.add(caused(kind, name, diagnostic, known))
  },
)

/** An address where the name of a screen belongs. */
function insteadOfAddress(name: string, { screens }: Project): string {
  if (/^https?:/.test(name)) return ' For another site, write `leave` and its address.'
  const screen = [...screens.values()].find(({ route }) => route === name)
  return screen ? ` Did you mean "${screen.id}"?` : ''
}

function caused(
  kind: NameKind,
  name: string,
  diagnostic: Diagnostic,
  known: readonly string[],
): Diagnostic {
  switch (kind) {
    case 'state-field':
      return isOfNothingTaken(name, known)
        ? causedBy('take', name.split('.')[1] ?? '', diagnostic)
        : causedByField(name, diagnostic)
    case 'screen':
    case 'part':
    case 'action':
    case 'field':
    case 'shared-field':
    case 'end':
      return causedBy(kind, name, diagnostic)
    case 'timer':
    case 'page':
    case 'load':
      return causedBy(kind, name, diagnostic, diagnostic.span.file)
    case 'operation':
    case 'endpoint':
    case 'rule':
    case 'icon':
    case 'type':
    case 'code':
      return diagnostic
  }
  return kind satisfies never
}

/**
 * True for `takes.x.y` when no known name begins with `takes.x.`: then the input `x` is the root
 * cause.
 */
function isOfNothingTaken(name: string, known: readonly string[]): boolean {
  const [root, taken = ''] = name.split('.')
  return root === 'takes' && !known.some((each) => each.startsWith(`takes.${taken}.`))
}

/**
 * A used text exists in at least one language; another check covers the other languages. A missing
 * file is reported once.
 */
export const unknownText: Check = ({ project, report }) => {
  const { languages, common } = project.texts
  const missing = new Map<string, Map<string, SourceScalar>>()
  const namespaces = writtenNamespacesOf(project)
  const reportUnknown = (key: string, node: SourceScalar) => {
    const known = languages.flatMap((language) => textKeys(project, language))
    report.add(
      causedBy(
        'text',
        key,
        raise.unknownText(node.span, {
          key,
          suggestion: /\s/.test(key)
            ? ' A flow names a text by its key: write these words in the texts of each language.'
            : suggest(key, new Set(known)),
        }),
      ),
    )
  }
  const isText = (key: string) =>
    languages.some((language) => findText(project, language, key).length > 0)
  return {
    kinds: ['text'],
    wants: (fact) => fact.is !== 'text' || !isText(fact.key),
    onFact: (fact) => {
      if (fact.is !== 'text') return
      const { node, key } = fact
      if (isText(key)) return
      const [namespace = ''] = key.split('.')
      if (namespaces.has(namespace)) return reportUnknown(key, node)
      const keys = missing.get(namespace) ?? new Map<string, SourceScalar>()
      if (!keys.has(key)) missing.set(namespace, keys.set(key, node))
    },
    finish: () => {
      for (const [name, keys] of missing) {
        const [first] = keys
        // A single key may be misspelled. A missing file of flows/app.yaml is reported at its own
        // name.
        if (!first || (common.includes(name) && !hasNamespace(project, name))) continue
        if (keys.size === 1) reportUnknown(...first)
        else
          report.add(
            raise.unknownNamespace(first[1].span, { name, suggestion: suggest(name, namespaces) }),
          )
      }
    },
  }
}

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

/** A screen has steps for each outcome of its part, and for no unknown outcome. */
export const handledEnds = checkEach('ends', ({ node, part, ends, handled }, { report }) => {
  const names = new Set(handled.map(({ value }) => String(value)))
  const open = ends.filter(
    (end) => !names.has(end) && !handled.some((other) => isSlipOf(String(other.value), end, ends)),
  )
  if (open.length > 0)
    report.add(
      raise.unhandledEnd(node.span, { part, ends: open.map((end) => `"${end}"`).join(', ') }),
    )
  for (const other of handled) {
    const name = String(other.value)
    if (EVENTS.includes(name) || ends.includes(name)) continue
    if (ends.length === 0)
      report.add(raise.unknownEvent(other.span, { name, suggestion: suggest(name, EVENTS) }))
    else
      report.add(
        causedBy(
          'end',
          name,
          raise.unknownEnd(other.span, { name, suggestion: suggest(name, [...ends, ...EVENTS]) }),
        ),
      )
  }
})

/** Events of a screen without a part. */
const EVENTS = ['enter', 'submit', 'seen', 'change']

function isSlipOf(name: string, end: string, ends: readonly string[]): boolean {
  return !ends.includes(name) && suggest(name, [end]) !== ''
}
