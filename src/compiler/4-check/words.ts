import type { SourceNode, SourceScalar, Span } from '../../language/source.ts'
import {
  entriesOf,
  valueOf,
  casesOf,
  isExpression,
  isMapNode,
  scalarOf,
  scalarsOf,
  wordAt,
  wordOf,
} from '../1-parse/read-node.ts'
import { findText, textKeys } from '../2-resolve/project.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import type { Report } from '../diagnostics/report.ts'
import { ofColumnWord, stateFieldsIn, typedByField } from '../diagnostics/root-cause.ts'
import { nearestName, suggest } from '../diagnostics/suggest.ts'
import { type Type, describeType, describeWords, isText, present } from '../types.ts'
import { type Check, checkEach } from './check-table.ts'

/**
 * A word in `icons` of the app that is a word of the document in other capitals: no value equals
 * it, so its icon never appears. Any other word may be one of a plain text.
 */
export const iconWords: Check = ({ project, report }) => ({
  finish: () => {
    const icons = entriesOf(valueOf(project.app, 'icons'))
    if (project.tenant.name !== 'default' || icons.length === 0) return
    const { operations, schemas } = project.api
    const answers = Object.values(operations).map(({ answer }) => answer)
    const words = wordsIn([...Object.values(schemas), ...answers])
    const others = [...words].filter((word) => !icons.some(({ key }) => key === word))
    for (const { key, keySpan } of icons) {
      const near = words.has(key)
        ? undefined
        : others.find((word) => word.toLowerCase() === key.toLowerCase())
      if (near !== undefined)
        report.add(
          raise.unknownWord(keySpan, {
            word: key,
            words: 'words of openapi/common-api.yaml',
            suggestion: ` Did you mean "${near}"?`,
          }),
        )
    }
  },
})

/** Words of all enumerations in these types. */
function wordsIn(types: readonly Type[]): ReadonlySet<string> {
  const [seen, words] = [new Set<Type>(), new Set<string>()]
  const visit = (type: Type): void => {
    if (seen.has(type)) return
    seen.add(type)
    if (type.type === 'enumeration') for (const word of type.words) words.add(String(word))
    if (type.type === 'object') for (const field of Object.values(type.fields)) visit(field.type)
    if (type.type === 'list' || type.type === 'map' || type.type === 'nullable') visit(type.of)
  }
  for (const type of types) visit(type)
  return words
}

/** A choice by words has only existing words, and has all of them unless it has `else`. */
export const missingWords = checkEach('choice', ({ node, on, words, hasElse }, { report }) => {
  const known = wordsOf(on.type)
  if (known === undefined) {
    const type = present(on.type)
    const tellable = isText(type) || type.type === 'integer' || type.type === 'unknown'
    if (!tellable)
      report.add(
        raise.wrongType(node.span, {
          found: describeType(on.type),
          wanted: 'an enumeration, a text or a boolean to choose by',
        }),
      )
    return
  }
  const found = words.map(({ value }) => String(value))
  // The selecting value has another type. That is one mistake, not one for each word.
  if (found.length > 1 && !found.some((word) => known.includes(word))) {
    const diagnostic = raise.wrongType(node.span, {
      found: describeType(on.type),
      wanted: `one of ${found.join(', ')}`,
    })
    report.add(typedByField('read', stateFieldsIn(on.lowered), diagnostic))
    return
  }
  for (const word of words) {
    const name = String(word.value)
    if (!known.includes(name))
      report.add(
        raise.unknownWord(word.span, {
          word: name,
          words: described(on.type),
          suggestion: suggest(name, known),
        }),
      )
  }
  const missing = known.filter((word) => !found.includes(word))
  const misspelt = found.some((word) => !known.includes(word))
  if (!hasElse && missing.length > 0 && !misspelt)
    report.add(
      raise.missingWords(node.span, { words: missing.map((word) => `"${word}"`).join(', ') }),
    )
})

function described(type: Type): string {
  const inner = present(type)
  return inner.type === 'enumeration' ? describeWords(inner) : describeType(type)
}

function wordsOf(type: Type): readonly string[] | undefined {
  const inner = present(type)
  if (inner.type === 'boolean') return ['true', 'false']
  return inner.type === 'enumeration' ? inner.words.map(String) : undefined
}

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
const knownCells = new WeakMap<SourceNode, ReadonlyMap<string, Cells>>()

/** Cells of a column by their words, cached while the table is unchanged. */
function rowsWith(table: SourceNode, column: string): Cells {
  const before = knownCells.get(table)
  const cells = before?.get(column) ?? findRows(table, column)
  knownCells.set(table, new Map(before).set(column, cells))
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

/**
 * A list of the default tenant that is the selection for all tenants (`among` its own path) is the
 * list of the ways that the flows know. A word that no flow names is offered, and leads nowhere.
 */
export const wordLeadsNowhere: Check = ({ project, files, tenants, report }) => ({
  finish: () => {
    const base = tenants.get('default')
    if (project.tenant.name !== 'default' || report.hasErrorsIn(base?.span.file)) return
    const words = entriesOf(valueOf(base, 'limits')).flatMap(({ key, value }) =>
      wordAt(value, 'among') === key ? offeredAt(key.split('.'), valueOf(base, 'values')) : [],
    )
    if (words.length === 0) return
    const named = new Set<string>()
    for (const { kind, meant } of files)
      if (kind.kind === 'screen' || kind.kind === 'part' || kind.kind === 'action')
        collectNames(meant, named)
    for (const { value, span } of words)
      if (!named.has(String(value)))
        report.add(raise.wordLeadsNowhere(span, { word: String(value) }))
  },
})

function offeredAt(
  path: readonly string[],
  values: SourceNode | undefined,
): readonly SourceScalar[] {
  return scalarsOf(path.reduce<SourceNode | undefined>((node, name) => valueOf(node, name), values))
}

/** Collects the keys, and the words inside of values: `"Sms" in x`, `is: { Sms: … }`. */
function collectNames(node: SourceNode, named: Set<string>): void {
  if (node.kind === 'list') for (const item of node.items) collectNames(item, named)
  else if (node.kind === 'map')
    for (const { key, value } of node.entries) {
      for (const word of key.split(/[^\w-]+/)) named.add(word)
      collectNames(value, named)
    }
  else if (typeof node.value === 'string')
    for (const word of node.value.split(/[^\w-]+/)) named.add(word)
}

/** A text by word has a text for every known word, and `other` for an unknown one. */
export const wordWithoutText = checkEach(
  'by-word',
  ({ node, key, words, below }, { project, report }) => {
    const { languages } = project.texts
    if (below.length === 0) {
      const groups = languages
        .flatMap((language) => textKeys(project, language))
        .map((each) => each.slice(0, each.lastIndexOf('.')))
      const isText = languages.some((language) => findText(project, language, key).length > 0)
      report.add(
        raise.unknownText(node.span, {
          key,
          suggestion: isText
            ? ' It is one text, not a group of texts.'
            : suggest(key, new Set(groups)),
        }),
      )
      return
    }
    const missing = [...new Set([...words, 'other'])].filter((word) => !below.includes(word))
    if (missing.length > 0)
      report.add(
        raise.wordWithoutText(node.span, {
          key,
          words: missing.map((word) => `"${word}"`).join(', '),
        }),
      )
  },
)

interface Compared {
  readonly columns: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Results by node, so that each node is read once. */
const knownCompared = new WeakMap<SourceNode, Compared>()

/** Collects the words inside expressions, and the words that select a case. */
function comparedIn(node: SourceNode): ReadonlySet<string> {
  return comparisonsIn(node).words
}

/** True when a node uses a column of a table as a map; `span` is where the column is declared. */
function isReading(span: Span): (node: SourceNode) => boolean {
  const place = placeOf(span)
  return (node) => comparisonsIn(node).columns.has(place)
}

function comparisonsIn(node: SourceNode): Compared {
  const before = knownCompared.get(node)
  if (before) return before
  const [columns, words] = [new Set<string>(), new Set<string>()]
  collectCompared(node, '', node.span.file, columns, words)
  const compared = { columns, words }
  knownCompared.set(node, compared)
  return compared
}

const placeOf = ({ file, start }: Span): string => `${file} ${start}`

function collectCompared(
  node: SourceNode,
  under: string,
  file: string,
  columns: Set<string>,
  words: Set<string>,
): void {
  if (node.kind === 'list')
    for (const item of node.items) collectCompared(item, under, file, columns, words)
  else if (node.kind === 'scalar') {
    if (isExpression(node))
      for (const [quoted] of node.value.matchAll(/"[^"\\]*"|'[^'\\]*'/g))
        words.add(quoted.slice(1, -1))
  } else if (under === 'is' && node.span.file !== file) columns.add(placeOf(node.span))
  else {
    for (const { key, value } of node.entries) {
      if (under === 'is') for (const word of key.split(',')) words.add(word.trim())
      collectCompared(value, key, file, columns, words)
    }
  }
}
