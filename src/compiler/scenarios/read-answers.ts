import type { Json, JsonObject } from '../../language/json.ts'
import { type MadeUpAnswer, wordless } from '../../language/scenario.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { raise } from '../diagnostics.generated.ts'
import { wordNode } from '../lower/values/texts.ts'
import { entriesOf, entryOf, jsonOf, wordOf } from '../model/read-node.ts'
import { causedInScenarios } from '../root-cause.ts'
import { suggest } from '../suggest.ts'
import { operationNamed, type Reading, valuesIn } from './reading.ts'

export interface ReadAnswer {
  readonly operation: string
  readonly answer: MadeUpAnswer
  readonly span: SourceNode['span']
}

/**
 * Reads `operation: { ok: … }`, `{ rejected: CODE, … }` or a bare word, and checks each against
 * OpenAPI.
 */
export function readAnswers(node: SourceNode | undefined, reading: Reading): readonly ReadAnswer[] {
  return entriesOf(node).flatMap(({ key, keySpan, value }) => {
    const operation = operationNamed(wordNode({ key, keySpan }), reading)
    const answer = Object.hasOwn(reading.project.api.operations, operation)
      ? readAnswer(operation, value, reading)
      : undefined
    return answer ? [{ operation, answer, span: keySpan }] : []
  })
}

export function readAnswer(
  operation: string,
  node: SourceNode,
  reading: Reading,
): MadeUpAnswer | undefined {
  if (node.kind === 'scalar') {
    const word = wordless.find((known) => known === node.value)
    return word && { is: word }
  }
  if (node.kind !== 'map') return undefined
  const ok = entryOf(node, 'ok')
  const rejected = entryOf(node, 'rejected')
  if (ok) return readOk(operation, node, ok.value, reading)
  if (rejected) return readRejected(operation, node, rejected.value, reading)
  return undefined
}

function readOk(
  operation: string,
  node: SourceMap,
  body: SourceNode,
  reading: Reading,
): MadeUpAnswer | undefined {
  const stray = node.entries.find(({ key }) => key !== 'ok')
  if (stray)
    return reading.report.add(
      raise.unknownKey(stray.keySpan, {
        key: stray.key,
        place: 'an answer',
        suggestion: stray.keySpan.file.endsWith('.mock.yaml')
          ? suggest(stray.key, ['ok', 'delay-ms'])
          : '',
      }),
    )
  const answer = reading.schemas.complete(operation, undefined, jsonOf(body))
  return checkedAnswer(operation, undefined, answer, body, reading)
    ? { is: 'ok', answer }
    : undefined
}

function readRejected(
  operation: string,
  node: SourceMap,
  word: SourceNode,
  reading: Reading,
): MadeUpAnswer | undefined {
  const code = wordOf(word) ?? ''
  const codes = reading.schemas.codes(operation)
  if (!codes.includes(code))
    return reading.report.add(
      causedInScenarios(
        operation,
        code,
        raise.undocumentedCode(word.span, { code, suggestion: suggest(code, codes) }),
      ),
    )
  const details = { ...node, entries: node.entries.filter(({ key }) => key !== 'rejected') }
  const whole = reading.schemas.complete(operation, code, valuesIn(details))
  const error = objectOf(whole)
  return checkedAnswer(operation, code, error, details, reading)
    ? { is: 'rejected', code, error }
    : undefined
}

function checkedAnswer(
  operation: string,
  code: string | undefined,
  value: Json,
  node: SourceNode,
  { schemas, report }: Reading,
): boolean {
  const fault = schemas.fault(operation, code, value)
  if (fault)
    report.add(
      causedInScenarios(
        operation,
        fault.reason,
        raise.madeUpAnswer(placeIn(node, fault.path, fault.isName).span, {
          operation,
          reason: fault.reason,
        }),
      ),
    )
  return fault === undefined
}

/** Returns the deepest written node on the path, because filled-in parts have no span. */
function placeIn(node: SourceNode, [name, ...rest]: readonly string[], isName = false): SourceNode {
  if (name === undefined) return node
  const inner = node.kind === 'list' ? node.items[Number(name)] : entryOf(node, name)?.value
  const entry = entryOf(node, name)
  if (entry && rest.length === 0 && (isName || entry.value.kind !== 'scalar'))
    return wordNode(entry)
  return inner ? placeIn(inner, rest, isName) : node
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : {}
}
