import { type Document, isNode, isScalar, parseDocument } from 'yaml'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { Span } from '../../../language/source.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { Report } from '../../diagnostics/report.ts'
import { memoized } from '../../incremental/memo.ts'
import { type SourceText, sourceText, spanOf } from '../files.ts'
import { yamlReason } from '../yaml.ts'
import { checkDocument, reportOwnWords, reportReferences } from './check-document.ts'
import { checkFileSchemas } from './check-schemas.ts'
import {
  type DocumentFile,
  fileAt,
  knownFiles,
  parsed,
  pathFrom,
  splitFiles,
  valueIn,
  withFiles,
} from './document-files.ts'
import {
  type ApiText,
  asApiText,
  errorPlacesOf,
  headerNames,
  sameApiText,
} from './errors-by-status.ts'
import { isDocument, isOverlay } from './further-documents.ts'
import { actionsOf, applyAction } from './overlay.ts'
import { type IgnoredPart, plainDocument } from './plain-document.ts'
import type { Place } from './pointer.ts'
import type { Reporting } from './reporting.ts'
import { asObject, isObject } from './schema-type.ts'

/** A part that is not honoured, with its place in the file. */
export interface IgnoredAt extends IgnoredPart {
  readonly span: Span
}

/** First and last character of a part; undefined when there is none. */
type RangeOf = (at: Place) => Range | undefined

interface Range {
  readonly file: string
  readonly from: number
  readonly to: number
}

interface Written {
  readonly document: JsonObject
  /** Mistakes that matter when a flow uses their place. */
  readonly deferred: readonly Diagnostic[]
  readonly ignored: readonly IgnoredAt[]
  readonly rangeOf: RangeOf
  /** The key of a part. */
  readonly spanOf: (at: Place) => Span | undefined
}

const written = new WeakMap<JsonObject, Written>()

/** Returns a document as written, and its parts that are not honoured. */
export const writtenAs = (plain: JsonObject): Written =>
  written.get(plain) ?? {
    document: plain,
    deferred: [],
    ignored: [],
    rangeOf: () => undefined,
    spanOf: () => undefined,
  }

/**
 * Reads a document of openapi/ as data, parsed once for all readers, in the form of
 * `plainDocument`; undefined when it is no OpenAPI document.
 */
export const documentOf = memoized(readDocument, sameApiText)

function readDocument(path: string, of: string | ApiText, report: Report): JsonObject | undefined {
  const { text, errors, headers = '' } = asApiText(of)
  const [first, ...others] = splitFiles(text)
  const isAuth = path === 'openapi/auth-endpoints.yaml'
  const source = sourceText(isAuth ? path : first.path, first.text)
  const document = parsedFile(source, report)
  if (!document) return undefined
  const contents = { source, document }
  // A missing file has an empty text.
  if (document.contents === null && text !== '')
    return report.add(
      raise.emptyFile(spanOf(source, 0, /^[^\r\n]*/.exec(first.text)?.[0].length ?? 0), {}),
    )
  // YAML 1.2 core yields JSON values only. A large document repeats many parts.
  const value = valueIn(document) ?? null
  if (value === null && document.contents !== null && !isScalar(document.contents))
    return report.add(
      raise.yamlSyntax(spanOf(source, 0, 1), {
        reason: 'its aliases repeat more than a million parts; write them as `$ref`',
      }),
    )
  if (value !== null && !isObject(value))
    return report.add(
      raise.wrongKind(spanOf(source, 0, 1), {
        key: 'This file',
        wanted: 'an OpenAPI document',
        found: Array.isArray(value) ? 'a list' : `a ${typeof value}`,
      }),
    )
  const further = others.map((file) => {
    const own = sourceText(file.path, file.text)
    return { file, source: own, document: parsedFile(own, report) }
  })
  const read = withFiles(
    overlaid(value ?? {}, overlaysOf(first, further), report),
    [first, ...others],
    (file) => overlaidFile(file, further, report),
  )
  const files = knownFiles([first, ...others])
  const deferredIn: Diagnostic[] = []
  const inFiles = new Report()
  for (const { file, source: own, document: tree } of further)
    if (tree && isDocument(file))
      deferredIn.push(
        ...checkDocument(
          { source: own, document: tree, value: asObject(parsed(file.text)), whole: read, files },
          report,
        ),
      )
    else if (tree && !isOverlay(file.path))
      checkFileSchemas(tree.contents, reportingIn(own, inFiles))
    else if (tree) reportOwnWords(tree, reportingIn(own, report))
  const deferred = [
    ...checkDocument({ ...contents, value: read, files }, report),
    ...deferredIn,
    ...inFiles.diagnostics(),
  ]
  if (isAuth) for (const diagnostic of deferred) report.add(diagnostic)
  for (const { file, source: own, document: tree } of further)
    if (tree && !isOverlay(file.path) && !isDocument(file))
      reportReferences({ source: own, document: tree, value: read, files }, report)
  if (report.hasErrors) return undefined
  const { document: plain, ignored } = plainDocument(
    read,
    errorPlacesOf(errors),
    headerNames(headers),
  )
  const spanIn = (place: Place): Span => {
    const inFile = fileAt(place, others)
    const found = further.find(({ file }) => file === inFile?.file)
    return inFile && found?.document
      ? spanAt(inFile.at, found.document, found.source)
      : spanAt(place, document, source)
  }
  written.set(plain, {
    document: read,
    deferred,
    ignored: ignored.map(({ at, construct, effect, unless = [] }) => ({
      at,
      construct,
      effect,
      unless,
      span: spanIn(at),
    })),
    spanOf: spanIn,
    rangeOf(at) {
      const inFile = fileAt(at, others)
      const found = further.find(({ file }) => file === inFile?.file)
      const tree = inFile ? found?.document : document
      const node: unknown = tree?.getIn(inFile?.at ?? at, true)
      const range = isNode(node) ? node.range : undefined
      return range
        ? { file: found?.source.file ?? source.file, from: range[0], to: range[1] }
        : undefined
    },
  })
  return plain
}

const reportingIn = (source: SourceText, report: Report): Reporting => ({
  report,
  at: (node) => spanOf(source, node?.range?.[0] ?? 0, node?.range?.[1] ?? 0),
  file: source.file,
})

function parsedFile(source: SourceText, report: Report): Document | undefined {
  const document = parseDocument(source.text, { prettyErrors: false })
  const [error] = document.errors
  if (!error) return document
  return report.add(
    raise.yamlSyntax(spanOf(source, error.pos[0], error.pos[1]), { reason: yamlReason(error) }),
  )
}

interface FurtherFile {
  readonly file: DocumentFile
  readonly source: SourceText
  readonly document: Document | undefined
}

/**
 * Overlays of a document. `extends` names it (Overlay 1.0.0, section 4.4.1); without a further
 * document of this name, it is the first.
 */
function overlaysOf<File extends { readonly file: DocumentFile }>(
  { path }: DocumentFile,
  all: readonly File[],
): readonly File[] {
  const further = new Set(all.flatMap(({ file }) => (isDocument(file) ? [file.path] : [])))
  return all.filter(({ file }) => {
    if (!isOverlay(file.path)) return false
    const { extends: target } = asObject(parsed(file.text))
    const named = typeof target === 'string' ? pathFrom(file.path, target) : undefined
    return further.has(path) ? named === path : !further.has(named ?? '')
  })
}

function overlaidFile(
  { path, text }: DocumentFile,
  files: readonly FurtherFile[],
  report: Report,
): Json {
  const value = parsed(text)
  return isObject(value) && isDocument({ path, text })
    ? overlaid(value, overlaysOf({ path, text }, files), report)
    : value
}

/** Applies the overlays in the order of their names, and reports actions without a target. */
function overlaid(value: JsonObject, overlays: readonly FurtherFile[], report: Report): JsonObject {
  return overlays.reduce((whole, { source, document }) => {
    const actions = document ? actionsOf(document.toJS() as Json) : []
    return actions.reduce((before, action, index) => {
      const applied = applyAction(before, action)
      if ('document' in applied) return applied.document
      const node: unknown = document?.getIn(['actions', index, 'target'], true)
      const range = isNode(node) ? node.range : undefined
      const span = range
        ? spanOf(source, range[0], range[1])
        : spanAt(['actions', String(index)], document ?? parseDocument(''), source)
      report.add(
        applied.failed === 'nothing'
          ? raise.overlayTarget(span, { target: action.target })
          : raise.wrongKind(span, {
              key: '"target"',
              wanted: "a JSONPath of names, indexes, `*`, `..` or [?@.name == 'a']",
              found: action.target === '' ? 'missing' : `"${action.target}"`,
            }),
      )
      return before
    }, whole)
  }, value)
}

/** Returns a document with its files and overlays as data, for readers without diagnostics. */
export function documentValue(text: string): JsonObject {
  const [first, ...others] = splitFiles(text)
  const further = others.map((file) => ({ file }))
  const changed = (file: DocumentFile): Json =>
    overlaysOf(file, further)
      .flatMap((overlay) => actionsOf(parsed(overlay.file.text)))
      .reduce<Json>((before, action) => {
        const applied = applyAction(asObject(before), action)
        return 'document' in applied ? applied.document : before
      }, parsed(file.text))
  return withFiles(asObject(changed(first)), [first, ...others], changed)
}

/** Marks the last key of a place; a part of a list marks the key of the list. */
function spanAt(at: Place, document: Document, source: SourceText): Span {
  for (let length = at.length; length > 0; length -= 1) {
    const parent: unknown = document.getIn(at.slice(0, length - 1), true) ?? document.contents
    const items = isNode(parent) && 'items' in parent ? parent.items : []
    const pair = (items as readonly unknown[]).find(
      (each): each is { readonly key: unknown } =>
        typeof each === 'object' &&
        each !== null &&
        'key' in each &&
        isScalar(each.key) &&
        String(each.key.value) === at[length - 1],
    )
    const range = pair && isScalar(pair.key) ? pair.key.range : undefined
    if (range) return spanOf(source, range[0], range[1])
  }
  return spanOf(source, 0, 1)
}
