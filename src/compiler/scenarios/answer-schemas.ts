import formats from 'ajv-formats'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Json, JsonObject } from '../../language/json.ts'
import { documentOf } from '../openapi/read-api.ts'
import { isObject } from '../openapi/schema-type.ts'
import { Report } from '../report.ts'
import { plainestValue } from './plainest-value.ts'
import { plainlyFits } from './plainly-fits.ts'

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
  complete(operation: string, code: string | undefined, value: Json): Json
  /** Returns the first difference from the document. */
  fault(operation: string, code: string | undefined, value: Json): Fault | undefined
  /** The schema itself, with its references resolved one by one. */
  schema(operation: string, code: string | undefined): Json | undefined
  resolve(ref: string): Json | undefined
  codes(operation: string): readonly string[]
  /** Codes of the response with this status only. */
  codesOf(operation: string, status: '401' | '403'): readonly string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const
const base = 'gatehouse:common-api'

export function answerSchemas(commonApi: string): AnswerSchemas {
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
  return {
    schema,
    resolve,
    codesOf: (operation, status) =>
      codesAt(document, [
        ...followed(document, [...(operations.get(operation) ?? []), 'responses', status]),
        'content',
        'application/json',
        'schema',
      ]).map(([code]) => code),
    codes: (operation) => [...(places.get(operation)?.keys() ?? [])].filter((code) => code !== ''),
    complete(operation, code, value) {
      const found = schema(operation, code)
      return found === undefined ? value : plainestValue(found, resolve, value)
    },
    fault(operation, code, value) {
      const place = places.get(operation)?.get(code ?? '')
      if (place === undefined)
        return value === null ? undefined : { path: [], reason: 'this answer has no body' }
      if (plainlyFits(value, at(document, place), resolve)) return undefined
      const pointed = `${base}#${place.map((name) => `/${escaped(name)}`).join('')}`
      const validate = compiled.get(pointed) ?? ajv().compile({ $ref: pointed })
      compiled.set(pointed, validate)
      if (validate(value)) return undefined
      const [error] = validate.errors ?? []
      return error ? faultOf(error) : { path: [], reason: 'the answer does not follow its schema' }
    },
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
  })
  formats.default(ajv)
  return ajv.addSchema({ $id: base, ...document })
}

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

/** Names of schemas and fields contain no characters that a pointer would escape. */
const pointer = (ref: string): readonly string[] => ref.replace(/^#\//, '').split(/\//)
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
