import type { Json, JsonObject } from '../../../language/json.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import type { Report } from '../../diagnostics/report.ts'
import { type Field, type Fields, nothing, type Type } from '../../types.ts'
import { type SourceText, spanOf } from '../files.ts'
import type { Api, AuthEndpoint, Operation } from './api.ts'
import { errorsByStatus } from './errors-by-status.ts'
import { DOCUMENTS } from './further-documents.ts'
import { METHODS } from './paths.ts'
import { FILES, MOVED, SECURITY } from './plain-words.ts'
import { placeIn, valueAt } from './pointer.ts'
import { documentOf } from './read-document.ts'
import { asObject, classIn, isObject, type Resolve, schemaType, type Side } from './schema-type.ts'

/**
 * Reads both documents of openapi/; returns undefined when one is unusable. Their linter (`npm run
 * lint:api`) reports other errors, so they are skipped here.
 */
export function readApi(
  commonApi: SourceText & { readonly errors?: string; readonly headers?: string },
  authEndpoints: SourceText,
  report: Report,
): Api | undefined {
  if (commonApi.text === '')
    return report.add(raise.missingFile(spanOf(commonApi, 0, 0), { path: commonApi.file }))
  const { file, text, errors = '', headers = '' } = commonApi
  const common = documentOf(file, { text, errors, headers }, report)
  const auth = documentOf(authEndpoints.file, authEndpoints.text, report)
  if (!common || !auth) return undefined
  const resolve = resolverOf(common)
  const sides = { request: resolverOf(common, 'request'), answer: resolverOf(common, 'answer') }
  const operations = operationsOf(common).map((found): [string, Operation] => [
    found.id,
    operation(found, sides),
  ])
  const schemas = Object.entries(objectAt(common, 'components', 'schemas')).map(
    ([name, schema]): [string, Type] => [name, schemaType(schema, resolve, name)],
  )
  const endpoints = operationsOf(auth).flatMap((found) => endpoint(found, auth))
  const sharedCodes = new Set(
    Object.values(objectAt(common, 'components', 'schemas'))
      .flatMap((schema) => (at(schema, 'x-shared') === true ? codeOf(schema, resolve) : []))
      .map(([code]) => code),
  )
  const codes = [
    ...new Set([...sharedCodes, ...operations.flatMap(([, { errors }]) => Object.keys(errors))]),
  ].toSorted()
  return {
    operations: Object.fromEntries(operations),
    schemas: Object.fromEntries(schemas),
    endpoints: Object.fromEntries(endpoints),
    ...(Array.isArray(common[DOCUMENTS]) && { documents: common[DOCUMENTS].map(String) }),
    schemes: Object.keys(objectAt(common, 'components', 'securitySchemes')),
    hasEndpoints: authEndpoints.text !== '',
    sharedCodes,
    codes,
    ...(Array.isArray(common['x-answer-headers']) && {
      answerHeaders: common['x-answer-headers'].map(String),
    }),
    ...(Array.isArray(common['x-missing-places']) && {
      missingPlaces: common['x-missing-places'].map(String),
    }),
  }
}

interface Found {
  readonly id: string
  readonly path: string
  readonly method: (typeof METHODS)[number]
  readonly value: JsonObject
}

function operationsOf(document: JsonObject): readonly Found[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const value = isObject(item) ? item[method] : undefined
      const id = isObject(value) ? value['operationId'] : undefined
      return isObject(value) && typeof id === 'string' ? [{ id, path, method, value }] : []
    }),
  )
}

type Sides = Readonly<Record<Side, Resolve>>

function operation({ id, method, value }: Found, sides: Sides): Operation {
  const request = schemaType(
    at(value, 'requestBody', 'content', 'application/json', 'schema'),
    sides.request,
  )
  return {
    id,
    method,
    changesState: value['x-changes-state'] === true,
    onlyBegins: value['x-only-begins'] === true,
    logOnly: value['x-log-only'] === true,
    path: parametersIn('path', value, sides.request),
    query: parametersIn('query', value, sides.request),
    ...movedIn(value),
    ...(value[SECURITY] !== undefined && {
      // Made by `plainDocument`.
      security: value[SECURITY] as unknown as NonNullable<Operation['security']>,
    }),
    body: fieldsOf(request),
    ...(request.type === 'object' && request.name !== undefined ? { schema: request.name } : {}),
    hasBody: value['requestBody'] !== undefined,
    ...filesIn(value),
    answer: answerOf(value, sides.answer),
    ...errorsOf(value, sides.answer),
    statuses: Object.keys(objectAt(value, 'responses')),
  }
}

function parametersIn(place: string, value: JsonObject, resolve: Resolve): Fields {
  const parameters = Array.isArray(value['parameters']) ? value['parameters'] : []
  const found = parameters.flatMap((written): [string, Field][] => {
    const ref = isObject(written) ? written['$ref'] : undefined
    const parameter = typeof ref === 'string' ? resolve(ref) : written
    if (!isObject(parameter) || parameter['in'] !== place || typeof parameter['name'] !== 'string')
      return []
    const type = schemaType(parameter['schema'], resolve)
    const own = classIn(parameter)
    return [
      [
        parameter['name'],
        {
          type: own === undefined ? type : { ...type, class: own },
          optional: parameter['required'] !== true,
        },
      ],
    ]
  })
  return Object.fromEntries(found)
}

/** Parameters of a plain operation have no references. */
function movedIn({ parameters }: JsonObject): Pick<Operation, 'moved'> {
  const moved = (Array.isArray(parameters) ? parameters : []).flatMap((parameter) =>
    isObject(parameter) && parameter[MOVED] !== undefined && typeof parameter['name'] === 'string'
      ? [parameter['name']]
      : [],
  )
  return moved.length > 0 ? { moved } : {}
}

function filesIn(value: JsonObject): Pick<Operation, 'files'> {
  const files = at(value, 'requestBody', FILES)
  return Array.isArray(files) ? { files: files.map(String) } : {}
}

function answerOf(value: JsonObject, resolve: Resolve): Type {
  const [, good] =
    Object.entries(objectAt(value, 'responses')).find(([status]) => status.startsWith('2')) ?? []
  const schema = isObject(good) ? at(good, 'content', 'application/json', 'schema') : undefined
  return schema === undefined ? nothing : schemaType(schema, resolve)
}

/** Every error answer is a `oneOf` with `code` as its discriminator. */
function errorsOf(value: JsonObject, resolve: Resolve): Pick<Operation, 'errors' | 'byStatus'> {
  const choices = Object.entries(objectAt(value, 'responses')).flatMap(([status, response]) => {
    if (status < '400') return []
    const whole =
      isObject(response) && typeof response['$ref'] === 'string'
        ? resolve(response['$ref'])
        : response
    const choices = isObject(whole)
      ? at(whole, 'content', 'application/json', 'schema', 'oneOf')
      : undefined
    return Array.isArray(choices) ? choices.map((choice: Json) => asObject(choice)) : []
  })
  return choices.some((choice) => choice['x-status'] !== undefined)
    ? errorsByStatus(choices, (choice) => codeOf(choice, resolve))
    : {
        errors: Object.fromEntries(
          choices
            .flatMap((choice) => codeOf(choice, resolve))
            .map(([code, type]) => [code, withoutMessage(type)]),
        ),
      }
}

/** The browser drops the message of an error, unless `errors` of flows/app.yaml has its place. */
function withoutMessage(type: Type): Type {
  if (type.type !== 'object' || !Object.hasOwn(type.fields, 'message')) return type
  const { message: _message, ...fields } = type.fields
  return { ...type, fields }
}

function codeOf(schema: Json, resolve: Resolve): readonly [string, Type][] {
  const type = schemaType(schema, resolve)
  const code = fieldsOf(type)['code']?.type
  const [word] = code?.type === 'enumeration' ? code.words : []
  return typeof word === 'string' ? [[word, type]] : []
}

function endpoint(
  { id, path, method, value }: Found,
  document: JsonObject,
): readonly [string, AuthEndpoint][] {
  const kind = value['x-kind']
  if (kind !== 'redirect' && kind !== 'form-post') return []
  const resolve = resolverOf(document)
  const [server] = Array.isArray(document['servers']) ? document['servers'] : []
  const root = isObject(server) && typeof server['url'] === 'string' ? server['url'] : ''
  const body = fieldsOf(
    schemaType(
      at(value, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema'),
      resolve,
    ),
  )
  const parameters = kind === 'form-post' ? body : parametersIn('query', value, resolve)
  return [
    [
      id,
      { id, kind, method: method === 'post' ? 'POST' : 'GET', path: `${root}${path}`, parameters },
    ],
  ]
}

function fieldsOf(type: Type): Fields {
  return type.type === 'object' ? type.fields : {}
}

function resolverOf(document: JsonObject, side?: Side): Resolve {
  const resolve = (ref: string) => valueAt(document, placeIn(ref))
  return Object.assign(resolve, side === undefined ? {} : { side })
}

function at(value: Json | undefined, ...path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, key) => (isObject(inner) ? inner[key] : undefined),
    value,
  )
}

function objectAt(value: JsonObject, ...path: readonly string[]): JsonObject {
  const found = at(value, ...path)
  return isObject(found) ? found : {}
}

/** As JSON, with each shared object once: the types of a large document share most of theirs. */
function fingerprint(whole: unknown): string {
  const numbers = new Map<object, number>()
  const lines: string[] = []
  const text = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? ''
    const known = numbers.get(value)
    if (known !== undefined) return `#${known}`
    const number = numbers.size
    numbers.set(value, number)
    const parts = Object.entries(value).map(
      ([key, inner]) => `${JSON.stringify(key)}:${text(inner)}`,
    )
    lines.push(`${number} ${Array.isArray(value) ? 'list' : ''} ${parts.join()}`)
    return `#${number}`
  }
  text(whole)
  return lines.join('\n')
}

let late: { readonly api: Api; readonly text: string } | undefined

/**
 * Returns the previous object when the document means the same to the flows, so that no screen is
 * walked again. Descriptions, examples and comments do not count.
 */
export function sameApi(api: Api): Api {
  const text = fingerprint([api, [...api.sharedCodes]])
  if (late?.text === text) return late.api
  late = { api, text }
  return api
}
