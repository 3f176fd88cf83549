/** Kind of value of a keyword; judge-keyword.ts has the check of each kind. */
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
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  divisor: ['multipleOf'],
  flag: ['uniqueItems', 'deprecated', 'readOnly', 'writeOnly'],
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
  nullable: 'Write null in the type: `type: [string, "null"]`',
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
]
