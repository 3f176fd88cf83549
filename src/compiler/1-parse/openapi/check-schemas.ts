import { isAlias, isMap, isScalar, isSeq, type Node, type Scalar, type YAMLMap } from 'yaml'
import type { Json, JsonObject } from '../../../language/json.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import { suggest } from '../../diagnostics/suggest.ts'
import { elsewhere, keywordChecks, kindOf } from './keywords.ts'
import { marksChanges } from './paths.ts'
import { placeIn, valueAt } from './pointer.ts'
import { foundIn, pairsOf, placeOf, type Reporting } from './reporting.ts'
import { asObject } from './schema-type.ts'

/**
 * Checks every schema of a document by the kinds of its keywords. The compiler, Ajv and generators
 * rely on it.
 */
export function checkSchemas(root: YAMLMap, reporting: Reporting): void {
  for (const { key, schema } of schemasIn(root)) checkSchema(key, schema, reporting)
}

/**
 * Checks the schemas of a further file: itself, its schemas by name, or those of a part of a
 * document.
 */
export function checkFileSchemas(root: unknown, reporting: Reporting): void {
  if (!isMap(root)) return
  const [first] = pairsOf(root)
  if (first && isSchema(root)) return checkSchema(first.key, root, reporting)
  for (const { key, value } of pairsOf(root))
    if (isSchema(value)) checkSchema(key, value, reporting)
  checkSchemas(root, reporting)
}

const OF_SCHEMAS = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum']

const isSchema = (node: unknown): boolean => isMap(node) && OF_SCHEMAS.some((key) => node.has(key))

interface Placed {
  readonly key: Scalar
  readonly schema: Node | null
}

/** Keys with plain data, or with names from elsewhere. */
const data = /^(?:x-.*|examples?|default|links)$/

function schemasIn(node: unknown): readonly Placed[] {
  if (isSeq(node)) return node.items.flatMap(schemasIn)
  return isMap(node)
    ? pairsOf(node).flatMap(({ key, value }): readonly Placed[] => {
        const name = String(key.value)
        if (name === 'schema') return [{ key, schema: value }]
        if (name === 'schemas')
          return isMap(value)
            ? pairsOf(value).map((each) => ({ key: each.key, schema: each.value }))
            : []
        return data.test(name) ? [] : schemasIn(value)
      })
    : []
}

function checkSchema(key: Scalar, schema: Node | null, reporting: Reporting): void {
  const { report, at } = reporting
  if (isAlias(schema) || (isScalar(schema) && typeof schema.value === 'boolean')) return
  if (!isMap(schema))
    return report.add(
      raise.wrongKind(at(placeOf(key, schema)), {
        key: `"${String(key.value)}"`,
        wanted: 'a schema',
        found: foundIn(schema),
      }),
    )
  for (const { key: keyword, value } of pairsOf(schema)) {
    const name = String(keyword.value)
    const kind = kindOf.get(name)
    // The anchor of an alias is checked at its own place.
    if (kind && !isAlias(value))
      keywordChecks[kind]({
        key: keyword,
        value,
        reporting,
        inner: (inner, each) => checkSchema(inner, each, reporting),
      })
    // Extensions of others (OpenAPI 3.1.1, section 4.9). Our own are checked in check-document.
    else if (!kind && !name.startsWith('x-'))
      report.add(
        raise.unknownKey(at(keyword), { key: name, place: 'a schema', suggestion: instead(name) }),
      )
  }
}

function instead(name: string): string {
  return Object.hasOwn(elsewhere, name)
    ? ` ${elsewhere[name] ?? ''}.`
    : suggest(name, kindOf.keys())
}

/**
 * Checks that an operation with an idempotency key declares it in two places. With one missing,
 * nothing fails visibly. The key is not sent (src/api/retry-delay.ts), or a flow repeats a
 * completed request.
 */
export function checkIdempotency(
  root: YAMLMap,
  document: JsonObject,
  { report, at }: Reporting,
): void {
  const followed = (value: Json | undefined): JsonObject => {
    const { $ref } = asObject(value)
    return asObject(typeof $ref === 'string' ? valueAt(document, placeIn($ref)) : value)
  }
  const isMarked = marksChanges(document)
  for (const [path, item] of Object.entries(asObject(document['paths']))) {
    for (const [method, written] of Object.entries(asObject(item))) {
      const operation = asObject(written)
      const name = operation['operationId']
      if (typeof name !== 'string') continue
      const parameters = [asObject(item), operation]
        .flatMap((each) => listOf(each['parameters']))
        .map(followed)
      // A broken reference is reported at its place, and may be the key.
      if (parameters.some((parameter) => Object.keys(parameter).length === 0)) continue
      const isKeyed = parameters.some(isKey)
      const changes = operation['x-changes-state'] ?? (!isMarked && method !== 'get')
      const found = isKeyed ? withoutChange(changes) : withoutKey(operation, followed)
      // A YAML map, because it was just read as data.
      if (found)
        report.add(
          raise.idempotencyKey(
            at(root.getIn(['paths', path, method, 'operationId'], true) as Node),
            { name, ...found },
          ),
        )
    }
  }
}

interface Contradiction {
  readonly has: string
  readonly lacks: string
}

function withoutChange(changes: Json): Contradiction | undefined {
  return changes === true
    ? undefined
    : { has: 'takes an Idempotency-Key', lacks: 'has no `x-changes-state: true`' }
}

/** Other servers need not use keys. A server that mentions the key requires it. */
function withoutKey(
  { responses }: JsonObject,
  followed: (value: Json | undefined) => JsonObject,
): Contradiction | undefined {
  const codes = Object.values(asObject(responses)).flatMap((response) =>
    listOf(
      asObject(asObject(asObject(followed(response)['content'])['application/json'])['schema'])[
        'oneOf'
      ],
    ),
  )
  return codes.map(followed).some((code) => code['x-key-reused'] === true)
    ? { has: 'can answer that its Idempotency-Key was used before', lacks: 'takes no such key' }
    : undefined
}

/** Header names are case-insensitive (RFC 9110, section 5.1). */
const isKey = (parameter: JsonObject): boolean =>
  parameter['in'] === 'header' &&
  typeof parameter['name'] === 'string' &&
  parameter['name'].toLowerCase() === 'idempotency-key'

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : [])
