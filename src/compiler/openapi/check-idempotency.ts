import type { Node, YAMLMap } from 'yaml'
import type { Json, JsonObject } from '../../language/json.ts'
import { raise } from '../diagnostics.generated.ts'
import { inDocument } from './in-document.ts'
import type { Reporting } from './reporting.ts'
import { asObject } from './schema-type.ts'

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
    return asObject(typeof $ref === 'string' ? inDocument(document, $ref) : value)
  }
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
      const found = isKeyed ? withoutChange(operation) : withoutKey(operation, followed)
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

function withoutChange(operation: JsonObject): Contradiction | undefined {
  return operation['x-changes-state'] === true
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
