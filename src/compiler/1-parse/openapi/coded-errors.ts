import type { Json, JsonObject } from '../../../language/json.ts'
import type { ErrorPlaces, PartPlace } from './errors-by-status.ts'
import { plainAt, type PlainReading } from './plain-schema.ts'
import { asObject, isObject } from './schema-type.ts'

/** An error answer of an operation with its plain schema; undefined for one without content. */
interface ErrorAnswer {
  /** `401`, `4XX` or `default`. */
  readonly status: string
  readonly schema: Json | undefined
  /** Members of a choice, each plain. */
  readonly variants?: Json | undefined
  /** Bodies that the document shows (OpenAPI 3.1.1, section 4.8.14). */
  readonly examples?: readonly Json[]
}

/**
 * Writes an error answer as a choice of schemas with a constant `code`: each code that the document
 * lists, or shows in an example, or the status. `x-status` is the status of each, and `x-open` says
 * that a flow may name other codes. Variants with codes of their own keep their parts.
 */
export function codedErrors(
  { status, schema, variants, examples = [] }: ErrorAnswer,
  places: ErrorPlaces,
  reading: ReadingErrors,
): JsonObject {
  const whole = errorsOf({ status, schema, examples }, places, reading)
  const each = (Array.isArray(variants) ? variants : []).map((variant: Json) =>
    errorsOf({ status, schema: variant }, places, reading),
  )
  const isCoded = each.length > 0 && each.every((errors) => errors.every(({ isOwn }) => isOwn))
  return { oneOf: (isCoded ? each.flat() : whole).map((error) => error.schema) }
}

interface ReadingErrors extends PlainReading {
  readonly described?: Set<PartPlace>
}

interface CodedError {
  readonly schema: JsonObject
  /** It has a listed code. */
  readonly isOwn: boolean
}

function errorsOf(
  { status, schema, examples = [] }: ErrorAnswer,
  places: ErrorPlaces,
  reading: ReadingErrors,
): readonly CodedError[] {
  const whole = followed(schema ?? {}, reading)
  if (isObject(whole['properties'])) reading.described?.add(anywhere)
  for (const place of [...places.code, ...places.message, ...places.fields])
    if (partAt(whole, place, reading)) reading.described?.add(place)
  const found = places.code.flatMap((place) => {
    const part = partAt(whole, place, reading)
    return part === undefined ? [] : [{ ...part, words: wordsOf(part.schema, places) }]
  })
  const word = statusWord(status)
  const isClosed = found.length > 0 && found.every(({ words }) => words.length > 0)
  const listed = found.flatMap(({ words }) => words)
  // Without a required code, an error may have none.
  const shown = isClosed ? [] : codesShown(examples, status, places)
  const codes =
    isClosed && found.some(({ isSure }) => isSure)
      ? listed
      : [...(isClosed ? listed : []), ...shown, word]
  const isOpen = !isClosed && found.length > 0
  return [...new Set(codes)].map((code) => ({
    isOwn: code !== word,
    schema: {
      ...withParts(whole, code, places),
      'x-status': word,
      ...(isOpen && { 'x-open': true }),
    },
  }))
}

/** Codes of examples: others are possible. A number that repeats the status is none. */
function codesShown(
  examples: readonly Json[],
  status: string,
  { code, uri }: ErrorPlaces,
): readonly string[] {
  const found = examples.flatMap((example) =>
    code
      .flatMap((place) => {
        const value = place.reduce<Json | undefined>(
          (inner, name) =>
            typeof name === 'number'
              ? Array.isArray(inner)
                ? inner[name]
                : undefined
              : asObject(inner)[name],
          example,
        )
        return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
      })
      .slice(0, 1),
  )
  return found
    .map((each) => (uri === 'last' ? lastOfUri(each) : each))
    .filter((each) => /^[^\s,]+$/.test(each) && each !== status)
}

/** `4XX` of a document is `4xx` in a flow. */
export const statusWord = (status: string): string =>
  /^\dXX$/i.test(status) ? status.toLowerCase() : status

/** Adds the parts that a flow reads beside those of the document. */
function withParts(whole: JsonObject, code: string, places: ErrorPlaces): JsonObject {
  const required = Array.isArray(whole['required']) ? whole['required'] : []
  const parts = {
    code: { type: 'string', const: code },
    ...(places.message.length > 0 && { message: { type: 'string' } }),
    ...(places.fields.length > 0 && { fields: fieldErrors }),
  }
  return {
    ...whole,
    type: 'object',
    properties: {
      ...asObject(whole['properties']),
      retryAfter: { type: 'integer' },
      ...parts,
    },
    required: [...new Set([...required, ...Object.keys(parts)])],
  }
}

const fieldErrors: JsonObject = {
  type: 'array',
  items: {
    type: 'object',
    properties: { field: { type: 'string' }, message: { type: 'string' } },
    required: ['field', 'message'],
  },
}

function followed(schema: Json, reading: PlainReading, most = 9): JsonObject {
  const { $ref, ...own } = asObject(schema)
  if (typeof $ref !== 'string' || most === 0) return asObject(schema)
  return { ...followed(plainAt($ref, reading) ?? {}, reading, most - 1), ...own }
}

/** The body itself. */
const anywhere: PartPlace = []

interface Part {
  readonly schema: JsonObject
  /** Every error has it. */
  readonly isSure: boolean
}

/** Returns undefined when the document does not describe the part. */
function partAt(whole: JsonObject, place: PartPlace, reading: PlainReading): Part | undefined {
  return place.reduce<Part | undefined>(
    (part, name) => {
      const { required, items, properties } = part?.schema ?? {}
      const inner = typeof name === 'number' ? items : asObject(properties)[name]
      const isRequired =
        typeof name === 'number' || (Array.isArray(required) && required.includes(name))
      return part && isObject(inner)
        ? { schema: followed(inner, reading), isSure: part.isSure && isRequired }
        : undefined
    },
    { schema: whole, isSure: true },
  )
}

/** Listed codes; none for any text. A code with a comma or a space could not be a row. */
function wordsOf(part: JsonObject, { uri }: ErrorPlaces): readonly string[] {
  const words = part['const'] === undefined ? part['enum'] : [part['const']]
  const known = (Array.isArray(words) ? words : [])
    .filter((word) => typeof word === 'string' || typeof word === 'number')
    .map((word) => (uri === 'last' ? lastOfUri(String(word)) : String(word)))
  return known.every((word) => /^[^\s,]+$/.test(word)) ? known : []
}

/** `https://example.com/problems/locked` is `locked`, as the browser reads it (RFC 9457, 3.1.1). */
const lastOfUri = (code: string): string =>
  /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(code) ? (/[^/#:?]+(?=[/?]*$)/.exec(code)?.[0] ?? code) : code
