import { parse } from 'yaml'
import type { Shape, Shapes } from '../src/api/shape.ts'
import { inDocument } from '../src/compiler/1-parse/openapi/reporting.ts'
import { schemaType } from '../src/compiler/1-parse/openapi/schema-type.ts'
import type { Fields, Type } from '../src/compiler/types.ts'
import type { Json, JsonObject } from '../src/language/json.ts'

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const

type Schema = {
  readonly $ref?: string
  readonly 'x-key-reused'?: boolean
  readonly 'x-shared'?: boolean
  readonly oneOf?: readonly Schema[]
  readonly properties?: {
    readonly code?: { readonly const?: string }
    readonly retryAfter?: { readonly type?: string }
  }
}
type Response = {
  readonly $ref?: string
  readonly content?: { readonly 'application/json'?: { readonly schema: Schema } }
}
interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly 'x-class'?: string
}
type Operation = {
  readonly operationId: string
  readonly 'x-changes-state'?: boolean
  readonly 'x-log-only'?: boolean
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, Response>>
}
type Document = {
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<
    Record<string, Partial<Readonly<Record<(typeof methods)[number], Operation>>>>
  >
  readonly components: {
    readonly parameters?: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

type ResolveRef = (ref: string) => Json | undefined

/**
 * Returns the module text with the data of each call of an OpenAPI document that `src/api` needs.
 * @throws when a reference has no target
 */
export function operationsTable(text: string): string {
  // Checked by its own linter.
  const data: unknown = parse(text)
  const document = data as Document
  const resolveRef = (ref: string) => inDocument(data as JsonObject, ref)
  const rows = Object.entries(document.paths)
    .flatMap(([path, item]) =>
      methods.flatMap((method) =>
        item[method] ? [row(document, resolveRef, path, method, item[method])] : [],
      ),
    )
    .toSorted()
  return [
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
    '  /** A good answer has no body (204). */',
    '  readonly silent: boolean',
    '  readonly logOnly: boolean',
    '  readonly errors: readonly string[]',
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
    '/** Below the origin of the front end. */',
    `export const apiBase = ${JSON.stringify(document.servers[0]?.url)}`,
    '',
    '/** The code that says that a key belongs to another act; none is empty. */',
    `export const keyReused: string = ${JSON.stringify(keyReusedIn(document))}`,
    '',
    '/** The code that any call may answer that comes too often, with the seconds to wait; none is empty. */',
    `export const tooOften: string = ${JSON.stringify(tooOftenIn(document))}`,
    '',
  ].join('\n')
}

function row(
  document: Document,
  resolveRef: ResolveRef,
  path: string,
  method: string,
  operation: Operation,
): string {
  const fields = {
    method: method.toUpperCase(),
    path,
    keyed: takesHeader(document, operation, 'Idempotency-Key'),
    changesState: operation['x-changes-state'] ?? false,
    onRequest: takesHeader(document, operation, 'Gatehouse-Step'),
    ...(takesHeader(document, operation, 'Gatehouse-Handles') && {
      handles: handlesInQuery(operation),
    }),
    silent: Object.hasOwn(operation.responses, '204'),
    logOnly: operation['x-log-only'] ?? false,
    errors: errorCodes(document, operation),
    answer: goodAnswer(document, resolveRef, operation),
  }
  return `  ${operation.operationId}: ${JSON.stringify(fields)},`
}

/** A body is ignored where the document has none. */
function goodAnswer(document: Document, resolveRef: ResolveRef, { responses }: Operation): Shape {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const schema =
    good && resolve(document.components.responses, good).content?.['application/json']?.schema
  return schema === undefined ? 'any' : answerShape(schemaType(schema, resolveRef))
}

const handlesInQuery = ({ parameters = [] }: Operation): readonly string[] =>
  parameters.flatMap((parameter) =>
    parameter.in === 'query' && parameter['x-class'] === 'handle' ? [parameter.name ?? ''] : [],
  )

function takesHeader(
  { components }: Document,
  { parameters = [] }: Operation,
  name: string,
): boolean {
  return parameters
    .map((parameter) => resolve(components.parameters ?? {}, parameter))
    .some((parameter) => parameter.in === 'header' && parameter.name === name)
}

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

function errorCodes(document: Document, operation: Operation): readonly string[] {
  const schemas = Object.entries(operation.responses)
    .filter(([status]) => status >= '400')
    .flatMap(
      ([, response]) =>
        resolve(document.components.responses, response).content?.['application/json']?.schema
          .oneOf ?? [],
    )
  const codes = schemas.flatMap(
    (schema) => resolve(document.components.schemas, schema).properties?.code?.const ?? [],
  )
  return [...new Set(codes)].toSorted()
}

function resolve<T extends { readonly $ref?: string }>(
  components: Readonly<Record<string, T>>,
  value: T,
): T {
  if (value.$ref === undefined) return value
  const found = components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)]
  if (found === undefined)
    throw new Error(`The OpenAPI document refers to ${value.$ref}, which does not exist.`)
  return found
}

/** A type of the document, as the browser validates an answer with it. */
export function answerShape(type: Type): Shape {
  switch (type.type) {
    case 'unknown':
      return 'any'
    case 'text':
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
      return { orNull: answerShape(type.of) }
    case 'list':
      return { list: answerShape(type.of) }
    case 'map':
      return { map: answerShape(type.of) }
    case 'object': {
      const may = shapes(type.fields, true)
      return { has: shapes(type.fields, false), ...(Object.keys(may).length > 0 && { may }) }
    }
    default:
      return type satisfies never
  }
}

const shapes = (fields: Fields, isOptional: boolean): Shapes =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { optional }]) => optional === isOptional)
      .map(([name, { type }]) => [name, answerShape(type)]),
  )
