import formats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Json, JsonObject } from '../../language/json.ts'
import { type ApiText, sameApiText } from '../1-parse/openapi/errors-by-status.ts'
import { placeIn } from '../1-parse/openapi/pointer.ts'
import { documentOf } from '../1-parse/openapi/read-document.ts'
import { asObject, isObject } from '../1-parse/openapi/schema-type.ts'
import { Report } from '../diagnostics/report.ts'
import { memoized } from '../incremental/memo.ts'
import { dangerIn } from '../regex-safety/danger-in.ts'
import { plainestValue, plainlyFits } from './plain-values.ts'

/** Path in the value (names and indexes), and the error in an author's words. */
export interface Fault {
  readonly path: readonly string[]
  readonly reason: string
  /** The name is wrong, not its value. */
  readonly isName?: true
}

/** The schemas of every operation's answers. */
export interface AnswerSchemas {
  /**
   * Fills in missing parts of an answer with the simplest values that the schema allows. `code`
   * undefined: the success answer.
   */
  complete(operation: string, code: string | undefined, value: Json | undefined): Json
  /** Returns the first difference from the document. */
  fault(operation: string, code: string | undefined, value: Json): Fault | undefined
  /** The schema itself, with its references resolved one by one. */
  schema(operation: string, code: string | undefined): Json | undefined
  resolve(ref: string): Json | undefined
  codes(operation: string): readonly string[]
  /** Codes of the response with this status only. */
  codesOf(operation: string, status: string): readonly string[]
  /**
   * Names of rows for an error, as the browser makes them, and the code with its schema; undefined
   * where a code is enough.
   * @param code a documented one, `401`, or `401 LOCKED`
   */
  rowsFor(
    operation: string,
    code: string,
  ): { readonly documented: string; readonly rows: RowsFor } | undefined
  /** Documented statuses: `200`, `429`. */
  statuses(operation: string): readonly string[]
  /** Status of the success answer (`code` undefined), or of a code. */
  statusOf(operation: string, code: string | undefined): string | undefined
  /** Example of the success answer in the document (OpenAPI 3.1.1, section 4.8.14). */
  example(operation: string): Json | undefined
}

/** Names of rows, the most exact first, and the meaning without a row. */
export interface RowsFor {
  readonly words: readonly string[]
  readonly otherwise?: 'unauthorized' | 'forbidden'
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const base = 'gatehouse:common-api'

/** Schemas of a document, read once while its text stays the same. */
export const schemasOf = memoized((_name, of: string | ApiText) => answerSchemas(of), sameApiText)

export function answerSchemas(commonApi: string | ApiText): AnswerSchemas {
  const document = documentOf('openapi/common-api.yaml', commonApi, new Report()) ?? {}
  let made: Ajv2020 | undefined
  const ajv = () => (made ??= judgeOf(document))
  // Caches validators, because many scenarios have the same answers.
  const compiled = new Map<string, ValidateFunction>()
  const places = placesOf(document)
  const operations = operationsOf(document)
  const resolve = (ref: string) => at(document, pointer(ref))
  const schema = (operation: string, code: string | undefined) => {
    const place = places.get(operation)?.get(code ?? '')
    return place === undefined ? undefined : at(document, place)
  }
  const statuses = (operation: string) =>
    Object.keys(objectAt(document, [...(operations.get(operation) ?? []), 'responses'])).filter(
      (status) => /^\d{3}$/.test(status),
    )
  const codesOf = (operation: string, status: string) =>
    codesAt(document, [
      ...followed(document, [...(operations.get(operation) ?? []), 'responses', status]),
      'content',
      'application/json',
      'schema',
    ]).map(([code]) => code)
  return {
    schema,
    resolve,
    codesOf,
    statuses,
    statusOf: (operation, code) =>
      code === undefined
        ? successOf(document, operations.get(operation) ?? [], statuses(operation))
        : (statuses(operation).find((status) => codesOf(operation, status).includes(code)) ??
          anyOf(statusAt(schema(operation, code)))),
    rowsFor(operation, written) {
      const errors = [...(places.get(operation) ?? [])].flatMap(([code, place]) => {
        const status = statusAt(at(document, place))
        return status === undefined ? [] : [{ code, status }]
      })
      if (errors.length === 0) return undefined
      const [, status, own] = /^(\d(?:\d\d|xx))?(?: ?(.+))?$/.exec(written) ?? []
      const ofStatus = errors.filter(({ status: each }) => status === undefined || each === status)
      const found =
        errors.find(({ code }) => code === written) ??
        ofStatus.find(({ code }) => code === own) ??
        ofStatus.find(({ code, status: each }) => code === each) ??
        ofStatus[0] ??
        errors.find(({ status: each }) => each === `${status?.charAt(0) ?? ''}xx`) ??
        errors.find(({ status: each }) => each === 'default')
      if (!found) return undefined
      const { code, status: documented } = found
      const named = own ?? (code === documented ? undefined : code)
      const answered = anyOf(status ?? documented) ?? ''
      return { documented: code, rows: rowsOf(answered, named) }
    },
    example(operation) {
      const place = places.get(operation)?.get('')
      return place && exampleAt(document, place)
    },
    codes: (operation) => [...(places.get(operation)?.keys() ?? [])].filter((code) => code !== ''),
    complete(operation, code, value) {
      const found = schema(operation, code)
      return found === undefined ? (value ?? null) : plainestValue(found, resolve, value)
    },
    fault(operation, code, value) {
      const place = places.get(operation)?.get(code ?? '')
      if (place === undefined)
        return value === null ? undefined : { path: [], reason: 'this answer has no body' }
      if (plainlyFits(value, at(document, place), resolve)) return undefined
      const pointed = `${base}#${place.map((name) => `/${escaped(name)}`).join('')}`
      const validate = compiled.get(pointed) ?? validatorAt(pointed, ajv())
      compiled.set(pointed, validate)
      if (validate(value)) return undefined
      const [error] = validate.errors ?? []
      return error ? faultOf(error) : { path: [], reason: 'the answer does not follow its schema' }
    },
  }
}

const statusAt = (schema: Json | undefined): string | undefined => {
  const { 'x-status': status } = asObject(schema)
  return typeof status === 'string' ? status : undefined
}

/** A status of a range: `4xx` is 400, and `default` is 500. */
const anyOf = (status: string | undefined): string | undefined =>
  status === 'default' ? '500' : status?.replace('xx', '00')

function rowsOf(status: string, code: string | undefined): RowsFor {
  const isOfSession = status === '401' || status === '403'
  const general = [status, ...(isOfSession ? [] : [`${status.charAt(0)}xx`, 'default'])]
  return {
    words: code === undefined ? general : [`${status} ${code}`, code, ...general],
    ...(status === '401' && { otherwise: 'unauthorized' as const }),
    ...(status === '403' && { otherwise: 'forbidden' as const }),
  }
}

/** Created at the first need, because most answers need no Ajv. */
function judgeOf(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateFormats: true,
    meta: false,
    validateSchema: false,
    logger: false,
  })
  formats.default(ajv)
  // Ajv takes each `$id` for the name of a schema, also in examples, and knows `nullable`.
  // A pattern of a stranger may take for ever on an example, so it is left out.
  return ajv.addSchema({ ...asObject(withoutNames(document)), $id: base })
}

/** A part of another server's schema may be no schema at all: then it judges nothing. */
function validatorAt(pointed: string, ajv: Ajv2020): ValidateFunction {
  try {
    return ajv.compile({ $ref: pointed })
  } catch {
    return ajv.compile({})
  }
}

function withoutNames(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(withoutNames)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).filter(
    ([key, inner]) =>
      (typeof inner !== 'string' || !NAMES.has(key)) &&
      (typeof inner !== 'boolean' || key !== 'nullable') &&
      (typeof inner !== 'string' || key !== 'pattern' || dangerIn(inner) === undefined),
  )
  const plain = entries.map(([key, inner]) => [key, withoutNames(inner)] as const)
  const isSame =
    plain.length === Object.keys(value).length &&
    plain.every(([key, inner]) => inner === value[key])
  return isSame ? value : Object.fromEntries(plain)
}

const NAMES: ReadonlySet<string> = new Set(['$id', '$anchor', '$dynamicAnchor', '$schema'])

/** Path of each operation in the document. */
function operationsOf(document: JsonObject): ReadonlyMap<string, readonly string[]> {
  const all = Object.keys(objectAt(document, ['paths'])).flatMap((path) =>
    METHODS.map((method) => ['paths', path, method]),
  )
  return new Map(
    all.flatMap((place) => {
      const id = at(document, [...place, 'operationId'])
      return typeof id === 'string' ? [[id, place] as const] : []
    }),
  )
}

/** By operation: path of the schema of its success answer (under '') and of each code. */
function placesOf(
  document: JsonObject,
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const operations = new Map<string, Map<string, readonly string[]>>()
  for (const path of Object.keys(objectAt(document, ['paths']))) {
    for (const method of METHODS) {
      const operation = at(document, ['paths', path, method])
      const id = isObject(operation) ? operation['operationId'] : undefined
      if (typeof id !== 'string') continue
      const places = new Map<string, readonly string[]>()
      for (const status of Object.keys(objectAt(document, ['paths', path, method, 'responses']))) {
        const place = followed(document, ['paths', path, method, 'responses', status])
        const body = [...place, 'content', 'application/json', 'schema']
        if (at(document, body) === undefined) continue
        if (status < '400') places.set('', body)
        else for (const [code, where] of codesAt(document, body)) places.set(code, where)
      }
      operations.set(id, places)
    }
  }
  return operations
}

/** Prefers a status with a body, as `placesOf` does. */
function successOf(
  document: JsonObject,
  operation: readonly string[],
  statuses: readonly string[],
): string | undefined {
  const good = statuses.filter((status) => status < '400')
  const hasBody = (status: string) =>
    at(document, [
      ...followed(document, [...operation, 'responses', status]),
      'content',
      'application/json',
      'schema',
    ]) !== undefined
  return good.findLast(hasBody) ?? good.find((status) => status.startsWith('2'))
}

/** Of the answer, else of its schema. */
function exampleAt(document: JsonObject, schema: readonly string[]): Json | undefined {
  const answer = objectAt(document, schema.slice(0, -1))
  const [named] = Object.keys(isObject(answer['examples']) ? answer['examples'] : {})
  const place = named === undefined ? undefined : [...schema.slice(0, -1), 'examples', named]
  const own = objectAt(document, followed(document, schema))
  return (
    answer['example'] ??
    (place && at(document, [...followed(document, place), 'value'])) ??
    own['example'] ??
    at(own, ['examples', '0'])
  )
}

/** Every error answer is a `oneOf` with `code` as its discriminator. */
function codesAt(
  document: JsonObject,
  body: readonly string[],
): readonly (readonly [string, readonly string[]])[] {
  const choices = at(document, [...body, 'oneOf'])
  if (!Array.isArray(choices)) return []
  return choices.flatMap((choice, index) => {
    const ref = isObject(choice) ? choice['$ref'] : undefined
    return typeof ref === 'string'
      ? namedCode(document, ref)
      : codeOf(document, [...body, 'oneOf', String(index)])
  })
}

type Code = readonly [code: string, place: readonly string[]]

/** Errors shared by many operations are resolved once per document. */
const named = new WeakMap<JsonObject, Map<string, readonly Code[]>>()

function namedCode(document: JsonObject, ref: string): readonly Code[] {
  const known = named.get(document) ?? new Map<string, readonly Code[]>()
  named.set(document, known)
  const found = known.get(ref) ?? codeOf(document, pointer(ref))
  known.set(ref, found)
  return found
}

function codeOf(document: JsonObject, place: readonly string[]): readonly Code[] {
  const code = at(document, [...place, 'properties', 'code', 'const'])
  return typeof code === 'string' ? [[code, place]] : []
}

function followed(document: JsonObject, place: readonly string[]): readonly string[] {
  const ref = at(document, [...place, '$ref'])
  return typeof ref === 'string' ? pointer(ref) : place
}

/** A `$ref`, or the path of a fault in a value. */
const pointer = placeIn
const escaped = (name: string): string =>
  encodeURIComponent(name.replaceAll('~', '~0').replace(/\//g, '~1'))

function at(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (inner, name) =>
      Array.isArray(inner) ? inner[Number(name)] : isObject(inner) ? inner[name] : undefined,
    value,
  )
}

function objectAt(document: JsonObject, path: readonly string[]): JsonObject {
  const found = at(document, path)
  return isObject(found) ? found : {}
}

function faultOf({ keyword, instancePath, params, message = '' }: ErrorObject): Fault {
  const path = pointer(`#${instancePath}`).filter((name) => name !== '#')
  const given: Readonly<Record<string, unknown>> = params
  const name = path.at(-1)
  const subject = name === undefined ? 'the answer' : `"${name}"`
  switch (keyword) {
    case 'additionalProperties':
      return {
        path: [...path, String(given['additionalProperty'])],
        reason: `the schema has no "${String(given['additionalProperty'])}"`,
        isName: true,
      }
    case 'required':
      return { path, reason: `"${String(given['missingProperty'])}" is missing` }
    case 'enum':
      return {
        path,
        reason: `${subject} must be one of ${[given['allowedValues']].flat().map(String).join(', ')}`,
      }
    default:
      return { path, reason: `${subject} ${message}` }
  }
}
