import type { ErrorPlaces } from '../src/api/foreign-errors.ts'
import type { ApiSettings, Moved, RequestForm } from '../src/api/request-form.ts'
import type { Shape, Shapes } from '../src/api/shape.ts'
import { originOf } from '../src/compiler/1-parse/openapi/api.ts'
import {
  type ApiText,
  asApiText,
  errorPlacesOf,
  headerNames,
} from '../src/compiler/1-parse/openapi/errors-by-status.ts'
import {
  documentNameOf,
  DOCUMENTS,
  documentOfPath,
  forwardedBelow,
  writtenPath,
} from '../src/compiler/1-parse/openapi/further-documents.ts'
import { basePath, type Server } from '../src/compiler/1-parse/openapi/paths.ts'
import { plainDocument } from '../src/compiler/1-parse/openapi/plain-document.ts'
import {
  ANSWER_HEADERS,
  type AnswerHeaders,
  ANSWERS_TEXT,
  BODY_FORM,
  CSRF_ARGUMENT,
  FILES,
  MOVED,
  SECURITY,
  securityArgument,
  type SecurityScheme,
  SEPARATOR,
} from '../src/compiler/1-parse/openapi/plain-words.ts'
import { placeIn, valueAt } from '../src/compiler/1-parse/openapi/pointer.ts'
import { documentValue } from '../src/compiler/1-parse/openapi/read-document.ts'
import { type Resolve, schemaType } from '../src/compiler/1-parse/openapi/schema-type.ts'
import type { Fields, Type } from '../src/compiler/types.ts'
import type { JsonObject } from '../src/language/json.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

type Schema = JsonObject & {
  readonly $ref?: string
  readonly 'x-key-reused'?: boolean
  readonly 'x-shared'?: boolean
  readonly 'x-status'?: string
  readonly oneOf?: readonly Schema[]
  readonly properties?: {
    readonly code?: { readonly const?: string }
    readonly retryAfter?: { readonly type?: string }
  }
}
type Response = {
  readonly [ANSWERS_TEXT]?: true
  readonly [ANSWER_HEADERS]?: AnswerHeaders
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}
interface Parameter {
  readonly name?: string
  readonly in?: string
  readonly 'x-class'?: string
  readonly [SEPARATOR]?: string
  readonly [MOVED]?: Moved
}
interface Body {
  readonly [BODY_FORM]?: RequestForm['body']
  readonly [FILES]?: readonly string[]
  readonly content?: {
    readonly 'application/json'?: {
      readonly schema: { readonly properties?: Readonly<Record<string, JsonObject>> }
    }
  }
}
type Operation = {
  readonly operationId: string
  readonly 'x-changes-state'?: boolean
  readonly 'x-log-only'?: boolean
  readonly 'x-combines'?: boolean
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Body
  readonly [SECURITY]?: readonly (readonly SecurityScheme[])[]
  readonly responses: Readonly<Record<string, Response>>
}
/** A plain document: operations have their own parameters and answers. */
type Document = {
  readonly [DOCUMENTS]?: readonly string[]
  readonly servers?: readonly Server[]
  readonly paths: Readonly<
    Record<string, Partial<Readonly<Record<(typeof methods)[number], Operation>>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** Settings of `api` in flows/app.yaml. */
interface ProductSettings extends Omit<ApiSettings, 'origin'> {
  /** One for all documents, or by the name of a document. */
  readonly origin?: string | Readonly<Record<string, string>>
  /** The development server answers or forwards the calls, whatever `origin` says. */
  readonly isForwarded?: boolean
  /** Header of a token against forged requests that is an argument of each call. */
  readonly csrfArgument?: string
  /** Security schemes with a value. */
  readonly keys?: readonly string[]
}

/**
 * Returns the module text with the data of each call of an OpenAPI document that `src/api` needs.
 * @param isUsed chooses operations by name; all without it
 * @param settings of `api` in flows/app.yaml
 * @throws when a reference has no target
 */
export function operationsTable(
  of: string | ApiText,
  isUsed: (operation: string) => boolean = () => true,
  settings: ProductSettings = {},
): string {
  const { text, errors, headers = '' } = asApiText(of)
  const places: ErrorPlaces | undefined = errorPlacesOf(errors)
  // The compiler has checked it, or reports it.
  const { document: plain } = plainDocument(documentValue(text), places, headerNames(headers))
  const document = plain as unknown as Document
  const resolveRef: Resolve = Object.assign((ref: string) => valueAt(plain, placeIn(ref)), {
    side: 'answer' as const,
  })
  const { csrfArgument: _argument, keys: _keys, origin: _origin, isForwarded, ...others } = settings
  const [name = ''] = document[DOCUMENTS] ?? []
  const first: OwnBase = {
    name,
    origin: originOf(settings, name),
    path: basePath(document.servers),
  }
  const inPage = (place: OwnBase) => {
    const isAlone = place.origin === first.origin
    const below = isForwarded ? (isAlone ? '' : forwardedBelow(place.name)) : place.origin
    return below + place.path
  }
  const rows = Object.entries(document.paths)
    .flatMap(([key, item]) => {
      const own = baseOfPath(plain, item as unknown as JsonObject, settings) ?? first
      const [path, base] = [writtenPath(key, item as unknown as JsonObject), inPage(own)]
      const place: Pick<RequestForm, 'base' | 'isElsewhere'> = {
        // An empty base would be none.
        ...(base !== inPage(first) && { base: base === '' ? '/' : base }),
        ...(own.origin !== first.origin && { isElsewhere: true }),
      }
      return methods.flatMap((method) =>
        item[method] && isUsed(item[method].operationId)
          ? [row(resolveRef, { path, method, operation: item[method], settings, place })]
          : [],
      )
    })
    .toSorted()
  const ofRequests: ApiSettings = {
    ...(first.origin !== '' && !isForwarded && { origin: first.origin }),
    ...others,
  }
  const adapts =
    Object.keys(ofRequests).length > 0 || rows.some((each) => each.includes('"request":'))
  return [
    "import type { ErrorPlaces } from '../foreign-errors.ts'",
    ...(adapts ? ["import { adaptBy } from '../adapt-request.ts'"] : []),
    "import type { Adapt, RequestForm } from '../request-form.ts'",
    "import type { Shape } from '../shape.ts'",
    '',
    'export type OperationRow = {',
    "  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'",
    '  readonly path: string',
    '  /** It takes an Idempotency-Key, by which the server counts it once. */',
    '  readonly keyed: boolean',
    '  readonly changesState: boolean',
    '  /** It acts on a running request: Gatehouse-Step and Gatehouse-Flow go with it. */',
    '  readonly onRequest: boolean',
    '  /** Query parameters that are handles: they go into Gatehouse-Handles, not into the address. */',
    '  readonly handles?: readonly string[]',
    '  /** A good answer may have no body, such as 204. */',
    '  readonly silent: boolean',
    '  readonly logOnly: boolean',
    '  readonly errors: readonly string[]',
    '  /** Error statuses of the document: `401`, `4xx` or `default`; only with `errorPlaces`. */',
    '  readonly statuses?: readonly string[]',
    '  /** Property of the body that takes the recorded events. */',
    '  readonly recorded?: string',
    '  /** Undefined for a JSON object. */',
    '  readonly request?: RequestForm',
    '  /** What a good answer must be. */',
    '  readonly answer: Shape',
    '}',
    '',
    'export const operations = {',
    ...rows,
    '} as const satisfies Readonly<Record<string, OperationRow>>',
    '',
    'export type OperationId = keyof typeof operations',
    '',
    '/** Rewrites requests of another form; undefined when every request has ours. */',
    `export const adapt: Adapt | undefined = ${adapts ? `/* @__PURE__ */ adaptBy(${JSON.stringify(ofRequests)})` : 'undefined'}`,
    '',
    '/** Below the origin of the front end. */',
    `export const apiBase = ${JSON.stringify(inPage(first))}`,
    '',
    '/** The code that says that a key belongs to another act; none is empty. */',
    `export const keyReused: string = ${JSON.stringify(keyReusedIn(document))}`,
    '',
    '/** The code that any call may answer that comes too often, with the seconds to wait; none is empty. */',
    `export const tooOften: string = ${JSON.stringify(tooOftenIn(document))}`,
    '',
    '/** Answers several calls at once (`x-combines`); undefined when no operation does. */',
    `export const combinedPath: string | undefined = ${JSON.stringify(combinedPathIn(document)) ?? 'undefined'}`,
    '',
    '/** Parts of an error answer (`errors` of flows/app.yaml); undefined: ours, with a `code`. */',
    `export const errorPlaces: ErrorPlaces | undefined = ${JSON.stringify(places) ?? 'undefined'}`,
    '',
  ].join('\n')
}

interface Placed {
  readonly path: string
  readonly method: string
  readonly operation: Operation
  readonly settings: ProductSettings
  /** Of a further document. */
  readonly place: Pick<RequestForm, 'base' | 'isElsewhere'>
}

interface OwnBase {
  /** Of its document; '' for the only one. */
  readonly name: string
  readonly origin: string
  readonly path: string
}

/** Origin and base path of a further document; undefined for a path of the first. */
function baseOfPath(
  whole: JsonObject,
  item: JsonObject,
  settings: ProductSettings,
): OwnBase | undefined {
  const name = documentNameOf(item)
  if (name === undefined) return undefined
  const { servers } = documentOfPath(whole, item).document as Pick<Document, 'servers'>
  return { name, origin: originOf(settings, name), path: basePath(servers) }
}

function row(resolveRef: Resolve, { path, method, operation, settings, place }: Placed): string {
  const fields = {
    method: method.toUpperCase(),
    path,
    keyed: takesHeader(operation, 'Idempotency-Key'),
    changesState: operation['x-changes-state'] ?? false,
    onRequest: takesHeader(operation, 'Gatehouse-Step'),
    ...(takesHeader(operation, 'Gatehouse-Handles') && {
      handles: handlesInQuery(operation),
    }),
    silent: isSilent(operation),
    logOnly: operation['x-log-only'] ?? false,
    errors: errorCodes(resolveRef, operation),
    ...statusesOf(operation),
    ...recordedIn(operation),
    ...requestForm(method, operation, settings, place),
    answer: goodAnswer(resolveRef, operation),
  }
  return `  ${nameOf(operation.operationId)}: ${JSON.stringify(fields)},`
}

/** The property of the body with `x-recorded`. */
function recordedIn({ requestBody }: Operation): { readonly recorded?: string } {
  const properties = requestBody?.content?.['application/json']?.schema.properties ?? {}
  const [recorded] = Object.entries(properties).find(([, of]) => of['x-recorded'] === true) ?? []
  return recorded === undefined ? {} : { recorded }
}

/** Empty for a JSON object and a plain query. */
function requestForm(
  method: string,
  { requestBody, parameters = [], responses, [SECURITY]: security = [] }: Operation,
  { csrfArgument, keys = [] }: ProductSettings,
  place: Placed['place'],
): { readonly request?: RequestForm } {
  const body = requestBody ? requestBody[BODY_FORM] : method === 'get' ? undefined : 'none'
  const files = requestBody?.[FILES] ?? []
  const valuesBy = <Value>(find: (parameter: Parameter) => Value | undefined) =>
    Object.fromEntries(
      parameters.flatMap((parameter) => {
        const value = find(parameter)
        return value === undefined || parameter.name === undefined ? [] : [[parameter.name, value]]
      }),
    )
  const joined = valuesBy((parameter) => parameter[SEPARATOR])
  const moved: RequestForm['moved'] = {
    ...valuesBy((parameter) => parameter[MOVED]),
    ...Object.fromEntries(
      security
        .flat()
        .filter(({ name }) => keys.includes(name))
        .flatMap(movedKey),
    ),
    ...(csrfArgument !== undefined &&
      method !== 'get' &&
      !place.isElsewhere && { [CSRF_ARGUMENT]: { in: 'header' as const, name: csrfArgument } }),
  }
  const answersText = good(responses)?.[ANSWERS_TEXT]
  const { types, wraps } = good(responses)?.[ANSWER_HEADERS] ?? {}
  const form: RequestForm = {
    ...(body !== undefined && { body }),
    ...(files.length > 0 && { files }),
    ...(Object.keys(joined).length > 0 && { joined }),
    ...(Object.keys(moved).length > 0 && { moved }),
    ...(answersText && { answersText }),
    ...(types && { answerHeaders: types }),
    ...(wraps && { wrapsAnswer: wraps }),
    ...place,
  }
  return Object.keys(form).length > 0 ? { request: form } : {}
}

const movedKey = ({ name, in: place, key, scheme }: SecurityScheme): readonly [string, Moved][] =>
  key !== '' && place !== 'unknown'
    ? [
        [
          securityArgument(name),
          {
            in: place === 'query' ? 'query' : 'header',
            name: key,
            ...(scheme !== undefined && { scheme }),
          },
        ],
      ]
    : []

const nameOf = (id: string): string =>
  /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(id) ? id : JSON.stringify(id)

const good = (responses: Operation['responses']): Response | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1]

/** 204, or another good answer without content. */
const isSilent = ({ responses }: Operation): boolean =>
  Object.hasOwn(responses, '204') ||
  Object.entries(responses).some(
    ([status, { content }]) => status.startsWith('2') && content === undefined,
  )

/** A body is ignored where the document has none. */
function goodAnswer(resolveRef: Resolve, { responses }: Operation): Shape {
  const response = good(responses)
  const schema = response?.content?.['application/json']?.schema
  return schema === undefined ? 'any' : answerShape(schemaType(schema, resolveRef))
}

const handlesInQuery = ({ parameters = [] }: Operation): readonly string[] =>
  parameters.flatMap((parameter) =>
    parameter.in === 'query' && parameter['x-class'] === 'handle' ? [parameter.name ?? ''] : [],
  )

/** Names of headers have no case (RFC 9110, section 5.1). */
const takesHeader = ({ parameters = [] }: Operation, name: string): boolean =>
  parameters.some(
    (parameter) =>
      parameter.in === 'header' && parameter.name?.toLowerCase() === name.toLowerCase(),
  )

const combinedPathIn = ({ paths }: Document): string | undefined =>
  Object.entries(paths).find(([, { get }]) => get?.['x-combines'] === true)?.[0]

function keyReusedIn({ components }: Document): string {
  const found = Object.values(components.schemas).find((schema) => schema['x-key-reused'] === true)
  return found?.properties?.code?.const ?? ''
}

function tooOftenIn({ components }: Document): string {
  const found = Object.values(components.schemas).find(
    (schema) => schema['x-shared'] === true && schema.properties?.retryAfter !== undefined,
  )
  return found?.properties?.code?.const ?? ''
}

function errorCodes(resolveRef: Resolve, operation: Operation): readonly string[] {
  const schemas = Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .flatMap(([, response]) => response.content?.['application/json']?.schema.oneOf ?? [])
  const codes = schemas.flatMap(
    (schema) => resolved(schema, resolveRef).properties?.code?.const ?? [],
  )
  return [...new Set(codes)].toSorted()
}

/** Of errors by status (`codedErrors`); a document with our codes has none. */
function statusesOf({ responses }: Operation): { readonly statuses?: readonly string[] } {
  const found = Object.values(responses)
    .flatMap((response) => response.content?.['application/json']?.schema?.oneOf ?? [])
    .flatMap((schema) => schema['x-status'] ?? [])
  return found.length === 0 ? {} : { statuses: [...new Set(found)].toSorted() }
}

/** @throws when a reference has no target */
function resolved(schema: Schema, resolveRef: Resolve): Schema {
  if (schema.$ref === undefined) return schema
  const found = resolveRef(schema.$ref)
  if (found === undefined)
    throw new Error(`The OpenAPI document refers to ${schema.$ref}, which does not exist.`)
  // A schema that the compiler has checked.
  return found as Schema
}

/** Of the shape of one answer. Schemas that name each other twice have 2^n of them. */
const MOST_PARTS = 10_000

/** A type of the document, as the browser validates an answer with it. */
export function answerShape(
  type: Type,
  left: { parts: number } = { parts: MOST_PARTS },
  isInClass = false,
): Shape {
  const isClassed = isInClass || type.class !== undefined
  left.parts -= 1
  if (left.parts < 0) return 'any'
  switch (type.type) {
    case 'unknown':
      return 'any'
    case 'text':
      return isClassed ? 'classed' : 'text'
    case 'number':
    case 'boolean':
    case 'null':
      return type.type
    case 'integer': {
      const { minimum, maximum } = type.limits ?? {}
      return minimum === undefined && maximum === undefined
        ? 'integer'
        : {
            whole: true,
            ...(minimum !== undefined && { from: minimum }),
            ...(maximum !== undefined && { to: maximum }),
          }
    }
    case 'enumeration':
      return { words: type.words }
    case 'nullable':
      return { orNull: answerShape(type.of, left, isClassed) }
    case 'list':
      return { list: answerShape(type.of, left, isClassed) }
    case 'map':
      return { map: answerShape(type.of, left, isClassed) }
    case 'object': {
      const may = shapes(type.fields, { isOptional: true, left, isClassed })
      return {
        has: shapes(type.fields, { isOptional: false, left, isClassed }),
        ...(Object.keys(may).length > 0 && { may }),
      }
    }
    default:
      return type satisfies never
  }
}

const shapes = (
  fields: Fields,
  {
    isOptional,
    left,
    isClassed,
  }: {
    readonly isOptional: boolean
    readonly left: { parts: number }
    readonly isClassed: boolean
  },
): Shapes =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { optional }]) => optional === isOptional)
      .map(([name, { type }]) => [name, answerShape(type, left, isClassed)]),
  )
