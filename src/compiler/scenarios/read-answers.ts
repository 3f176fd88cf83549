import type { Json, JsonObject } from '../../language/json.ts'
import {
  type ExpectedElement,
  type MadeUpAnswer,
  type SightName,
  sightNames,
  wordless,
} from '../../language/scenario.ts'
import type { SourceMap, SourceNode } from '../../language/source.ts'
import { errorTypeOf } from '../1-parse/openapi/errors-by-status.ts'
import { entriesOf, entryOf, isMapNode, jsonOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { wordNode } from '../3-lower/values/texts.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { causedInScenarios } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import {
  fieldNamed,
  loadNamed,
  operationNamed,
  type Reading,
  textNamed,
  timerNamed,
  valuesIn,
} from './reading.ts'

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

const noErrors = { errors: {} }

function readRejected(
  operation: string,
  node: SourceMap,
  word: SourceNode,
  reading: Reading,
): MadeUpAnswer | undefined {
  const code = wordOf(word) ?? ''
  const codes = reading.schemas.codes(operation)
  const found = reading.schemas.rowsFor(operation, code)
  const isKnown = found
    ? errorTypeOf(reading.project.api.operations[operation] ?? noErrors, code) !== undefined
    : codes.includes(code)
  if (!isKnown)
    return reading.report.add(
      causedInScenarios(
        operation,
        code,
        raise.undocumentedCode(word.span, { code, suggestion: suggest(code, codes) }),
      ),
    )
  const details = { ...node, entries: node.entries.filter(({ key }) => key !== 'rejected') }
  // A code that the document does not list has the schema of its status.
  const documented = found?.documented ?? code
  const whole = reading.schemas.complete(operation, documented, valuesIn(details))
  const error = objectOf(whole)
  return checkedAnswer(operation, documented, error, details, reading)
    ? { is: 'rejected', code, error, ...found?.rows }
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

/**
 * Reads `problem: otp.incorrect` with `at` and `values`, and other expected elements. Checks the
 * names of texts and fields.
 */
export function readSights(node: SourceNode, reading: Reading): readonly ExpectedElement[] {
  const entry = entriesOf(node).find(({ key }) => sightNames.some((name) => name === key))
  const is = sightNames.find((name) => name === entry?.key)
  if (!entry || !is || !isMapNode(node)) return []
  names[is]?.(entry.value, reading)
  const at = valueOf(node, 'at')
  if (at) fieldNamed(at, reading)
  for (const key of ['text', 'badge', 'detail', 'group']) {
    const text = is === 'row' ? valueOf(node, key) : undefined
    if (text) textNamed(text, reading)
  }
  const besides = { ...node, entries: node.entries.filter(({ key }) => key !== is) }
  return [{ is, expected: jsonOf(entry.value), with: valuesIn(besides), span: entry.value.span }]
}

/** The word may name a control, or be its label. */
const control = (node: SourceNode, reading: Reading): void => {
  const word = jsonOf(node)
  if (
    !controls.some((own) => own === word) &&
    !(typeof word === 'string' && reading.fields.has(word))
  )
    textNamed(node, reading, controls)
}

const names: Readonly<Partial<Record<SightName, (node: SourceNode, reading: Reading) => void>>> = {
  text: textNamed,
  notice: textNamed,
  problem: textNamed,
  met: textNamed,
  'not-met': textNamed,
  title: textNamed,
  heading: textNamed,
  field: fieldNamed,
  enabled: control,
  disabled: control,
  busy: control,
  countdown: timerNamed,
  loading: loadNamed,
  failed: loadNamed,
}

/** Controls with a name of their own; others are named by their label. */
export const controls = ['submit', 'logo', 'sign-out', 'close'] as const
