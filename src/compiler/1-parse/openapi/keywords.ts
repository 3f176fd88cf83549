import { isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { nearestName, suggest } from '../../diagnostics/suggest.ts'
import { type Reporting, pairsOf, plain, placeOf, foundIn } from './reporting.ts'

/** Kind of value of a keyword; `keywordChecks` has the check of each kind. */
export type Kind = keyof typeof KEYWORDS

/**
 * Keywords of a schema by the kind of their value: the meta-schemas of JSON Schema 2020-12, with
 * the additions of OpenAPI (3.1.1, section 4.8.24). Of the core vocabulary, only `$ref` is read
 * here; `elsewhere` has the replacements of the others.
 */
export const KEYWORDS = {
  schema: [
    'items',
    'contains',
    'additionalProperties',
    'unevaluatedItems',
    'unevaluatedProperties',
    'propertyNames',
    'not',
    'if',
    'then',
    'else',
    'contentSchema',
  ],
  schemasByName: ['properties', 'dependentSchemas', '$defs'],
  schemasByPattern: ['patternProperties'],
  schemas: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  reference: ['$ref'],
  types: ['type'],
  values: ['enum'],
  format: ['format'],
  pattern: ['pattern'],
  count: [
    'minLength',
    'maxLength',
    'minItems',
    'maxItems',
    'minProperties',
    'maxProperties',
    'minContains',
    'maxContains',
  ],
  number: ['minimum', 'maximum'],
  limit: ['exclusiveMinimum', 'exclusiveMaximum'],
  divisor: ['multipleOf'],
  flag: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly', 'nullable'],
  names: ['required'],
  namesByName: ['dependentRequired'],
  text: ['title', 'description', '$comment', 'contentEncoding', 'contentMediaType'],
  list: ['examples'],
  map: ['discriminator', 'xml', 'externalDocs'],
  anything: ['const', 'default', 'example'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const kindOf: ReadonlyMap<string, Kind> = new Map(
  (Object.keys(KEYWORDS) as Kind[]).flatMap((kind) =>
    KEYWORDS[kind].map((keyword): [string, Kind] => [keyword, kind]),
  ),
)

/** Schema keywords of other documents, with their replacement here. */
export const elsewhere: Readonly<Record<string, string>> = {
  $id: 'The name of a schema is its key under `components: schemas:`',
  $anchor: 'The name of a schema is its key under `components: schemas:`',
  $schema: 'All schemas use JSON Schema 2020-12',
  $dynamicAnchor: 'Refer to a schema with `$ref`',
  $dynamicRef: 'Refer to a schema with `$ref`',
  definitions: 'Write it under `components: schemas:`',
  dependencies: 'Write `dependentRequired` or `dependentSchemas`',
  additionalItems: 'Write `prefixItems`, and `items` for the others',
}

/** JSON Schema Validation 2020-12, section 6.1.1. */
export const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

/** Names of types in other languages. */
export const typesElsewhere: Readonly<Record<string, string>> = {
  text: 'string',
  str: 'string',
  char: 'string',
  date: 'string',
  int: 'integer',
  long: 'integer',
  float: 'number',
  double: 'number',
  decimal: 'number',
  bool: 'boolean',
  list: 'array',
  map: 'object',
  dict: 'object',
  none: 'null',
  nil: 'null',
}

/**
 * JSON Schema Validation 2020-12, section 7.3, and OpenAPI 3.1.1, section 4.4.3. Other formats are
 * allowed; a name similar to one of these is a misspelling.
 */
export const formats = [
  'date',
  'date-time',
  'time',
  'duration',
  'email',
  'idn-email',
  'hostname',
  'idn-hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'iri',
  'iri-reference',
  'uri-template',
  'uuid',
  'json-pointer',
  'relative-json-pointer',
  'regex',
  'int32',
  'int64',
  'float',
  'double',
  'password',
  'byte',
  'binary',
  // Registry of OpenAPI (spec.openapis.org/registry/format).
  'int8',
  'int16',
  'uint8',
  'uint16',
  'uint32',
  'uint64',
  'double-int',
  'decimal',
  'decimal128',
  'char',
  'html',
  'commonmark',
  'http-date',
  'media-range',
  'base64',
  'base64url',
  'time-local',
  'date-time-local',
]

/** A keyword with its value; `inner` checks a nested schema. */
export interface Keyword {
  readonly key: Scalar
  readonly value: Node | null
  readonly inner: (key: Scalar, schema: Node | null) => void
  readonly reporting: Reporting
}

type Judge = (keyword: Keyword) => void

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
const isText = (value: unknown): value is string => typeof value === 'string'

/** Checks for each kind of keyword. A wrong value is reported at the value. */
export const keywordChecks: Readonly<Record<Kind, Judge>> = {
  schema: ({ key, value, inner }) => inner(key, value),
  schemasByName: (keyword) => eachSchema(keyword),
  schemasByPattern: (keyword) => {
    eachSchema(keyword)
    for (const { key } of isMap(keyword.value) ? pairsOf(keyword.value) : [])
      reportPattern(key, keyword)
  },
  schemas: (keyword) => {
    const { key, value, inner } = keyword
    if (!isSeq(value)) return reportKind(keyword, 'a list of schemas')
    for (const item of value.items) inner(key, item as Node)
  },
  reference: (keyword) => {
    const ref = plain(keyword.value)
    if (!isText(ref) || OTHER.test(ref)) reportKind(keyword, `a schema such as ${SCHEMAS}User`)
  },
  types: ({ key, value, reporting }) => {
    const all = isSeq(value) ? value.items : [value]
    if (isMap(value) || all.length === 0)
      return reportKind({ key, value, reporting }, `one of ${types.join(', ')}, or a list of them`)
    for (const type of all) reportType(key, type as Node | null, reporting)
  },
  values: (keyword) => {
    const one = plain(keyword.value)
    if (!isSeq(keyword.value) || keyword.value.items.length === 0)
      reportKind(
        keyword,
        one === undefined ? 'a list of at least one word' : `a list such as [${String(one)}]`,
      )
  },
  format: ({ key, value, reporting }) => {
    const format = plain(value)
    if (!isText(format)) return reportKind({ key, value, reporting }, 'a word such as date-time')
    const isMeant =
      !formats.includes(format.toLowerCase()) &&
      !/^uuid\d$/.test(format) &&
      nearestName(format, formats) !== undefined
    if (isMeant)
      reporting.report.add(
        raise.unknownWord(reporting.at(placeOf(key, value)), {
          word: format,
          words: formats.join(', '),
          suggestion: suggest(format, formats),
        }),
      )
  },
  pattern: (keyword) =>
    isText(plain(keyword.value)) && isScalar(keyword.value)
      ? reportPattern(keyword.value, keyword)
      : reportKind(keyword, 'a regular expression'),
  count: takes(
    'a whole number, 0 or more',
    (value) => isNumber(value) && Number.isInteger(value) && value >= 0,
  ),
  number: takes('a number, the limit itself', isNumber),
  // A flag in OpenAPI 3.0.
  limit: takes(
    'a number, the limit itself',
    (value) => isNumber(value) || typeof value === 'boolean',
  ),
  divisor: takes('a number above 0', (value) => isNumber(value) && value > 0),
  flag: takes('true or false', (value) => typeof value === 'boolean'),
  names: (keyword) => reportNames(keyword, 'a list of the required properties'),
  namesByName: (keyword) => {
    if (!isMap(keyword.value)) return reportKind(keyword, 'a map of lists of properties')
    for (const { key, value } of pairsOf(keyword.value))
      reportNames({ ...keyword, key, value }, 'a list of properties')
  },
  text: takes('a text', isText),
  list: (keyword) => (isSeq(keyword.value) ? undefined : reportKind(keyword, 'a list')),
  map: (keyword) => (isMap(keyword.value) ? undefined : reportKind(keyword, 'a map')),
  anything: () => undefined,
}

const SCHEMAS = '#/components/schemas/'

/** A component of another kind; a schema inside it is fine. */
const OTHER = /^#\/components\/(?!schemas\/)[^/]+\/[^/]+$/

function takes(wanted: string, fits: (value: unknown) => boolean): Judge {
  return (keyword) => {
    const value = plain(keyword.value)
    if (fits(value)) return
    const unquoted: unknown =
      isText(value) && /^(?:-?[\d.]+|true|false)$/.test(value) ? JSON.parse(value) : undefined
    reportKind(keyword, wanted, fits(unquoted) ? '; remove the quotes' : '')
  }
}

function reportKind(
  { key, value, reporting: { report, at } }: Pick<Keyword, 'key' | 'value' | 'reporting'>,
  wanted: string,
  hint = '',
): void {
  report.add(
    raise.wrongKind(at(placeOf(key, value)), {
      key: `"${String(key.value)}"`,
      wanted,
      found: `${isEmpty(value) ? (isMap(value) ? 'an empty map' : 'an empty list') : foundIn(value)}${hint}`,
    }),
  )
}

const isEmpty = (value: Node | null): boolean =>
  (isMap(value) || isSeq(value)) && value.items.length === 0

function eachSchema(keyword: Keyword): void {
  if (!isMap(keyword.value)) return reportKind(keyword, 'a map of schemas by name')
  const lost = lostIn(keyword.value)
  for (const { key, value } of pairsOf(keyword.value)) if (!lost.has(key)) keyword.inner(key, value)
}

/** Keys after an empty key lost their indent, which is one error. */
function lostIn(map: YAMLMap): ReadonlySet<Scalar> {
  const pairs = pairsOf(map)
  const empty = pairs.findIndex(({ value }) => plain(value) === null || value === null)
  return new Set(
    empty === -1
      ? []
      : pairs
          .slice(empty + 1)
          .flatMap(({ key, value }) => (isMap(value) || plain(value) === null ? [] : [key])),
  )
}

function reportPattern(node: Scalar, { key, reporting: { report, at } }: Keyword): void {
  const reason = reasonOf(String(node.value))
  if (reason !== undefined)
    report.add(
      raise.wrongKind(at(node), {
        key: `"${String(key.value)}"`,
        wanted: 'a regular expression',
        found: `not valid (${reason})`,
      }),
    )
}

/** Returns the reason of the JavaScript engine, which follows the pattern in its message. */
function reasonOf(pattern: string): string | undefined {
  try {
    return new RegExp(pattern, 'u').unicode ? undefined : ''
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /s, '') : ''
  }
}

function reportType(key: Scalar, node: Node | null, { report, at }: Reporting): void {
  const word = plain(node)
  if (isText(word) && types.includes(word)) return
  const name = String(word)
  const elsewhere =
    isText(word) && Object.hasOwn(typesElsewhere, word.toLowerCase())
      ? typesElsewhere[word.toLowerCase()]
      : undefined
  const suggestion =
    elsewhere !== undefined
      ? suggest(elsewhere, [elsewhere])
      : word === null
        ? ' Put it in quotes.'
        : suggest(name, types)
  if (isScalar(node) && (word !== null || node.source === 'null'))
    report.add(raise.unknownWord(at(node), { word: name, words: types.join(', '), suggestion }))
  else
    reportKind(
      { key, value: node, reporting: { report, at, file: '' } },
      `one of ${types.join(', ')}`,
    )
}

function reportNames(keyword: Keyword, wanted: string): void {
  if (!isSeq(keyword.value))
    return reportKind(
      keyword,
      wanted,
      typeof plain(keyword.value) === 'boolean'
        ? '; write it beside `properties`, for all of them'
        : '',
    )
  for (const name of keyword.value.items)
    if (!isText(plain(name as Node)))
      reportKind({ ...keyword, value: name as Node }, 'names of properties')
}
