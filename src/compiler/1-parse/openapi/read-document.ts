import { type Document, isNode, isScalar, parseDocument } from 'yaml'
import type { Diagnostic } from '../../../language/diagnostic.ts'
import type { Json, JsonObject } from '../../../language/json.ts'
import type { Span } from '../../../language/span.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import type { Report } from '../../diagnostics/report.ts'
import { memoized } from '../../incremental/memo.ts'
import { type SourceText, sourceText, spanOf } from '../files.ts'
import { yamlReason } from '../yaml.ts'
import { checkDocument } from './check-document.ts'
import { type ApiText, asApiText, errorPlacesOf, sameApiText } from './error-places.ts'
import { type IgnoredPart, plainDocument } from './plain-document.ts'
import type { Place } from './pointer.ts'
import { isObject } from './schema-type.ts'

/** A part that is not honoured, with its place in the file. */
export interface IgnoredAt extends IgnoredPart {
  readonly span: Span
}

/** First and last character of a part; undefined when there is none. */
type RangeOf = (at: Place) => readonly [start: number, end: number] | undefined

interface Written {
  readonly document: JsonObject
  /** Mistakes that matter when a flow uses their place. */
  readonly deferred: readonly Diagnostic[]
  readonly ignored: readonly IgnoredAt[]
  readonly rangeOf: RangeOf
}

const written = new WeakMap<JsonObject, Written>()

/** Returns a document as written, and its parts that are not honoured. */
export const writtenAs = (plain: JsonObject): Written =>
  written.get(plain) ?? { document: plain, deferred: [], ignored: [], rangeOf: () => undefined }

/**
 * Reads a document of openapi/ as data, parsed once for all readers, in the form of
 * `plainDocument`; undefined when it is no OpenAPI document.
 */
export const documentOf = memoized(readDocument, sameApiText)

function readDocument(path: string, of: string | ApiText, report: Report): JsonObject | undefined {
  const { text, errors } = asApiText(of)
  const source = sourceText(path, text)
  const document = parseDocument(text, { prettyErrors: false })
  const [error] = document.errors
  if (error)
    return report.add(
      raise.yamlSyntax(spanOf(source, error.pos[0], error.pos[1]), { reason: yamlReason(error) }),
    )
  // A missing file has an empty text.
  if (document.contents === null && text !== '')
    return report.add(
      raise.emptyFile(spanOf(source, 0, /^[^\r\n]*/.exec(text)?.[0].length ?? 0), {}),
    )
  // YAML 1.2 core yields JSON values only. A large document repeats many parts.
  const value = document.toJS({ maxAliasCount: -1 }) as Json
  if (value !== null && !isObject(value))
    return report.add(
      raise.wrongKind(spanOf(source, 0, 1), {
        key: 'This file',
        wanted: 'an OpenAPI document',
        found: Array.isArray(value) ? 'a list' : `a ${typeof value}`,
      }),
    )
  const read = value ?? {}
  const deferred = checkDocument({ source, document, value: read }, report)
  if (path !== 'openapi/common-api.yaml') for (const diagnostic of deferred) report.add(diagnostic)
  if (report.hasErrors) return undefined
  const { document: plain, ignored } = plainDocument(read, errorPlacesOf(errors))
  written.set(plain, {
    document: read,
    deferred,
    ignored: ignored.map(({ at, construct, effect, unless = [] }) => ({
      at,
      construct,
      effect,
      unless,
      span: spanAt(at, document, source),
    })),
    rangeOf(at) {
      const node: unknown = document.getIn(at, true)
      const range = isNode(node) ? node.range : undefined
      return range ? [range[0], range[1]] : undefined
    },
  })
  return plain
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
