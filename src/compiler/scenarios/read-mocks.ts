import type { Json, JsonObject } from '../../language/json.ts'
import type { Mock, MockAnswer, Mocks } from '../../language/mock.ts'
import type { SourceEntry, SourceMap, SourceNode } from '../../language/source.ts'
import { fileKind, sourceText } from '../1-parse/files.ts'
import {
  type ErrorPlaces,
  type PartPlace,
  type ApiText,
  apiTextOf,
  errorPlacesOf,
} from '../1-parse/openapi/errors-by-status.ts'
import { asObject } from '../1-parse/openapi/schema-type.ts'
import { parseFile } from '../1-parse/parse-file.ts'
import { entriesOf, entryOf, isMapNode, scalarOf, valueOf } from '../1-parse/read-node.ts'
import { recover } from '../1-parse/recover.ts'
import type { Project } from '../2-resolve/project.ts'
import { wordNode } from '../3-lower/values/texts.ts'
import { checkShape } from '../4-check/shapes.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { Report } from '../diagnostics/report.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { memoized } from '../incremental/memo.ts'
import type { Sources } from '../sources.ts'
import { schemasOf } from './answer-schemas.ts'
import { readAnswer } from './read-answers.ts'
import { operationNamed, type Reading } from './reading.ts'

/** Parts that the browser reads from a body, beside those of the document. */
const READ: ReadonlySet<string> = new Set(['code', 'message', 'fields', 'retryAfter'])

/**
 * Returns the body as the server of a product sends it: the code, the words and the errors of
 * fields are at their first places (`errors` of flows/app.yaml), where the browser finds them.
 * @param error as flows read it
 * @param code undefined for an error that only its status tells
 */
export function errorBody(
  error: JsonObject,
  code: string | undefined,
  places: ErrorPlaces,
): JsonObject {
  const own = Object.fromEntries(Object.entries(error).filter(([name]) => !READ.has(name)))
  const { message, fields } = error
  const list = Array.isArray(fields) ? fields : []
  const parts: readonly (readonly [PartPlace | undefined, Json | undefined])[] = [
    [places.code[0], code],
    [places.message[0], message === '' ? undefined : message],
    [
      places.fields[0],
      list.length === 0 ? undefined : list.map((each) => fieldError(each, places)),
    ],
  ]
  return parts.reduce<JsonObject>(
    (body, [place, value]) =>
      place === undefined || value === undefined ? body : asObject(withPart(body, place, value)),
    own,
  )
}

function fieldError(error: Json, { field, text }: ErrorPlaces): Json {
  const { field: name, message } = asObject(error)
  return withPart(
    withPart({}, field[0] ?? ['field'], name ?? ''),
    text[0] ?? ['message'],
    message ?? '',
  )
}

/** Also replaces a value on the way that is no object or list. */
function withPart(whole: Json | undefined, [name, ...rest]: PartPlace, value: Json): Json {
  if (name === undefined) return value
  if (typeof name === 'number') {
    const list = Array.isArray(whole) ? whole : []
    const items = Array.from(
      { length: Math.max(list.length, name + 1) },
      (_, index) => list[index] ?? {},
    )
    return items.with(name, withPart(items[name], rest, value))
  }
  const object = asObject(whole)
  return { ...object, [name]: withPart(object[name], rest, value) }
}

const shape = { is: 'keys', of: 'mock' } as const
const longestDelayMs = 60_000

/** Reads every `*.mock.yaml`, and checks each answer against the OpenAPI document. */
export function readMocks(sources: Sources, project: Project, report: Report): Mocks {
  const paths = [...sources.files.keys()].filter((path) => fileKind(path).kind === 'mock')
  // Without the operations, every mock would be reported.
  if (paths.length === 0 || Object.keys(project.api.operations).length === 0) return {}
  const schemas = schemasOf('openapi', apiTextOf(sources), report)
  const places = errorPlacesOf(apiTextOf(sources).errors)
  const reading: ReadingMocks = {
    project,
    schemas,
    report,
    fields: new Set(),
    ...(places && { places }),
  }
  const first = new Map<string, SourceEntry>()
  const mocks = new Map<string, Mock>()
  for (const path of paths.toSorted()) {
    const owner = path.replace(/\.mock\.yaml$/, '.yaml')
    const isBeside = sources.files.has(owner)
    const file = treeOf(path, sources.files.get(path) ?? '', report)
    if (!isBeside && file && !ofUnknownTenant(path, sources))
      report.add(
        raise.mockWithoutScreen(entriesOf(file)[0]?.keySpan ?? file.span, {
          path: owner,
          suggestion: suggest(
            owner,
            [...sources.files.keys()].filter((other) => fileKind(other).kind === 'screen'),
          ),
        }),
      )
    for (const entry of entriesOf(valueOf(file, 'answers'))) {
      const operation = operationNamed(wordNode(entry), reading)
      if (!Object.hasOwn(project.api.operations, operation)) continue
      const before = first.get(operation)
      if (before) {
        report.add(
          raise.duplicateName(entry.keySpan, { kind: 'mock', name: operation }, [
            { span: before.keySpan, message: 'The first one is here.' },
          ]),
        )
        continue
      }
      first.set(operation, entry)
      if (isBeside && sources.handled?.has(operation) === true)
        report.add(raise.mockNeverUsed(entry.keySpan, { operation }))
      const nodes = entry.value.kind === 'list' ? entry.value.items : [entry.value]
      const answers = nodes.flatMap((node) => readMock(operation, node, reading))
      if (answers.length > 0) mocks.set(operation, { from: path, answers })
    }
  }
  return Object.fromEntries(mocks)
}

/** Reported with the folder or the file. */
function ofUnknownTenant(path: string, { files, unreadable }: Sources): boolean {
  const [, name] = /^flows\/tenants\/([^/]+?)(?:\/|\.mock\.yaml$)/.exec(path) ?? []
  const file = `flows/tenants/${name}.yaml`
  return name !== undefined && !files.has(file) && unreadable?.has(file) !== true
}

const treeOf = memoized((path, text: string, report): SourceNode | undefined => {
  const node = parseFile(sourceText(path, text), report)
  if (!node) return undefined
  checkShape({ node, shape, name: 'This file' }, report)
  return recover(node, shape)
})

interface ReadingMocks extends Reading {
  /** `errors` of flows/app.yaml. */
  readonly places?: ErrorPlaces
}

function readMock(
  operation: string,
  node: SourceNode,
  reading: ReadingMocks,
): readonly MockAnswer[] {
  // Reported by the check of the shape.
  if (!isMapNode(node)) return []
  const delayMs = delayOf(entryOf(node, 'delay-ms'), reading)
  const rest = { ...node, entries: node.entries.filter(({ key }) => key !== 'delay-ms') }
  const status = entryOf(rest, 'status')
  if (status) {
    const found = ofStatus(operation, rest, reading)
    return found ? [{ ...found, delayMs }] : []
  }
  const read = readAnswer(operation, rest, reading)
  if (read?.is !== 'ok' && read?.is !== 'rejected') return []
  const { schemas, places } = reading
  const rows = read.is === 'rejected' ? schemas.rowsFor(operation, read.code) : undefined
  const code = read.is === 'rejected' ? (rows?.documented ?? read.code) : undefined
  const written = rows?.rows.words.find((word) => !/^(?:\d|default$)/.test(word))
  const body =
    read.is === 'ok' ? read.answer : places ? errorBody(read.error, written, places) : read.error
  const [first = ''] = rows?.rows.words ?? []
  const sent = /^\d{3}/.exec(first)?.[0] ?? schemas.statusOf(operation, code) ?? 200
  return [
    {
      status: Number(sent),
      ...(schemas.schema(operation, code) === undefined ? {} : { body }),
      delayMs,
    },
  ]
}

function delayOf(entry: SourceEntry | undefined, { report }: Reading): number {
  if (!entry) return 0
  const value = scalarOf(entry.value)?.value
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= longestDelayMs)
    return value
  report.add(
    raise.outOfRange(entry.value.span, {
      found: String(value),
      wanted: `write whole milliseconds, from 0 to ${longestDelayMs}`,
    }),
  )
  return 0
}

/** Reads a status without a body or a code: the first code of it, or the success answer. */
function ofStatus(
  operation: string,
  node: SourceMap,
  { schemas, report }: Reading,
): Omit<MockAnswer, 'delayMs'> | undefined {
  const stray = node.entries.find(({ key }) => key !== 'status')
  // Two leading words are reported by the check of the shape.
  if (stray && ['ok', 'rejected'].includes(stray.key)) return undefined
  if (stray)
    return report.add(
      raise.unknownKey(stray.keySpan, { key: stray.key, place: 'a status', suggestion: '' }),
    )
  const value = valueOf(node, 'status') ?? node
  const status = String(scalarOf(value)?.value)
  const statuses = schemas.statuses(operation)
  if (!statuses.includes(status))
    return report.add(
      raise.undocumentedStatus(value.span, { operation, status, statuses: statuses.join(', ') }),
    )
  const [code] = schemas.codesOf(operation, status)
  const hasBody = code !== undefined || status === schemas.statusOf(operation, undefined)
  const body: Json | undefined =
    hasBody && schemas.schema(operation, code) !== undefined
      ? schemas.complete(operation, code, code === undefined ? schemas.example(operation) : {})
      : undefined
  return { status: Number(status), ...(body === undefined ? {} : { body }) }
}

/** A mock from the document, or the reason why the document has none. */
export type ExampleAnswer = { readonly mock: Mock } | { readonly reason: string }

/**
 * Returns the example of an operation's success answer. An answer without a body needs no example.
 * @param commonApi text of the OpenAPI document, without errors
 */
export function exampleOf(commonApi: string | ApiText, operation: string): ExampleAnswer {
  const schemas = schemasOf('openapi', commonApi, new Report())
  const status = Number(schemas.statusOf(operation, undefined) ?? 204)
  const from = 'openapi/common-api.yaml'
  if (schemas.schema(operation, undefined) === undefined)
    return { mock: { from, answers: [{ status, delayMs: 0 }] } }
  const body = schemas.example(operation)
  if (body === undefined) return { reason: 'its answer has no example' }
  const fault = schemas.fault(operation, undefined, body)
  return fault
    ? { reason: `its example does not follow its schema: ${fault.reason}` }
    : { mock: { from, answers: [{ status, body, delayMs: 0 }] } }
}
