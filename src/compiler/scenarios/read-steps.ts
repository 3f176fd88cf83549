import type { Expression } from '../../language/expression.ts'
import type { Json } from '../../language/json.ts'
import type { ScenarioStep } from '../../language/scenario.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import { windowActs } from '../../language/step.ts'
import { noEndpoints, requestOf } from '../1-parse/openapi/api.ts'
import { entriesOf, isMapNode, itemsOf, jsonOf, valueOf, wordOf } from '../1-parse/read-node.ts'
import { wordNode } from '../3-lower/values/texts.ts'
import { compareNames, type Strange } from '../4-check/arguments.ts'
import { reportType } from '../4-check/report-type.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { integer, jsonType } from '../types.ts'
import { controls, readAnswers, readSights } from './read-answers.ts'
import { fieldsIn } from './read-given.ts'
import {
  addressOf,
  fieldNamed,
  languageNamed,
  loadNamed,
  named,
  namesIn,
  operationNamed,
  type Reading,
  screenNamed,
  textNamed,
  valuesIn,
  wordsIn,
} from './reading.ts'

/** Reads the steps of a scenario in source order. Skips steps that the shape check has reported. */
export function readSteps(node: SourceNode | undefined, reading: Reading): readonly ScenarioStep[] {
  return (node?.kind === 'list' ? node.items : []).flatMap((item): readonly ScenarioStep[] => {
    if (item.kind === 'scalar')
      return item.value === 'reload' || item.value === 'back' || item.value === 'escape'
        ? [{ do: item.value, span: item.span }]
        : []
    const entry = entriesOf(item).find(({ key }) => Object.hasOwn(readers, key))
    const read = entry && readers[entry.key]
    return entry && read && isMapNode(item) ? [read(entry, item, reading)] : []
  })
}

const prompts = ['ok', 'cancelled', 'no-credential', 'unsupported'] as const

type Reader = (entry: SourceEntry, step: SourceNode, reading: Reading) => ScenarioStep

const place: (as: 'open' | 'opened') => Reader =
  (as) =>
  ({ value }, step, reading) => {
    const screen = screenNamed(value, reading)
    return {
      do: as,
      screen,
      with: addressOf(screen, valueOf(step, 'with'), reading),
      span: value.span,
    }
  }
const sight: (as: 'see' | 'not-seen') => Reader =
  (as) =>
  ({ value, keySpan }, _step, reading) => ({
    do: as,
    sights: itemsOf(value).flatMap((each) => readSights(each, reading)),
    span: keySpan,
  })

const readers: Readonly<Record<string, Reader>> = {
  answers: ({ value, keySpan }, _step, reading) => ({
    do: 'answers',
    answers: readAnswers(value, reading),
    span: keySpan,
  }),
  type: ({ value, keySpan }, _step, reading) => ({
    do: 'type',
    values: entriesOf(value).map((entry) => ({
      field: fieldNamed(wordNode(entry), reading),
      value: jsonOf(entry.value),
      span: entry.keySpan,
    })),
    span: keySpan,
  }),
  press: ({ value }, step, reading) => {
    const row = wordOf(valueOf(step, 'row'))
    return {
      do: 'press',
      control:
        controls.find((control) => control === wordOf(value)) ??
        textNamed(value, reading, controls),
      ...(row === undefined ? {} : { row }),
      span: value.span,
    }
  },
  pick: ({ value }) => ({ do: 'pick', row: wordOf(value) ?? '', span: value.span }),
  prompt: ({ value }) => ({
    do: 'prompt',
    outcome: prompts.find((outcome) => outcome === wordOf(value)) ?? 'ok',
    span: value.span,
  }),
  retry: ({ value }, _step, reading) => ({
    do: 'retry',
    name: (wordOf(value) ?? '').includes('.')
      ? textNamed(value, reading)
      : loadNamed(value, reading),
    span: value.span,
  }),
  dismiss: ({ value }, _step, reading) => ({
    do: 'dismiss',
    notice: textNamed(value, reading),
    span: value.span,
  }),
  see: sight('see'),
  'not-seen': sight('not-seen'),
  arrive: ({ value }, step, reading) => {
    const given = valueOf(step, 'with')
    const screen = screenNamed(value, reading)
    return {
      do: 'arrive',
      screen,
      with: addressOf(screen, given, reading),
      isBare: given !== undefined && entriesOf(given).length === 0,
      span: value.span,
    }
  },
  opened: place('opened'),
  open: place('open'),
  leave: ({ value }, step, reading) => ({
    do: 'leave',
    to: destination(value, reading),
    with: wordsIn(valueOf(step, 'with')),
    span: value.span,
  }),
  window: ({ value }) => ({
    do: 'window',
    act: windowActs.find((act) => act === wordOf(value)) ?? 'print',
    span: value.span,
  }),
  wait: ({ value }, _step, reading) => ({
    do: 'wait',
    seconds: wholeNumber(value, reading),
    span: value.span,
  }),
  language: ({ value }, _step, reading) => ({
    do: 'language',
    language: languageNamed(value, reading),
    span: value.span,
  }),
  called: ({ value }, step, reading) => {
    const times = valueOf(step, 'times')
    const operation = operationNamed(value, reading)
    argumentsNamed(operation, valueOf(step, 'with'), reading)
    return {
      do: 'called',
      operation,
      with: valuesIn(valueOf(step, 'with')),
      ...(times ? { times: wholeNumber(times, reading) } : {}),
      span: value.span,
    }
  },
  'not-called': ({ value, keySpan }, _step, reading) => ({
    do: 'not-called',
    operations: itemsOf(value).map((each) => operationNamed(each, reading)),
    span: keySpan,
  }),
  remembers: ({ value, keySpan }, _step, reading) => ({
    do: 'remembers',
    values: entriesOf(value).flatMap((entry) => fieldsIn(entry, [], reading, true)),
    span: keySpan,
  }),
}

/** Checks the expected arguments of a call against the parameters of its operation. */
function argumentsNamed(
  operation: string,
  given: SourceNode | undefined,
  { project, report }: Reading,
): void {
  const api = project.api.operations[operation]
  const request = requestOf(operation, project.api)
  if (!api || !request) return
  const names = [api.path, api.query, api.body].flatMap((fields) => Object.keys(fields))
  const own = { ...api.path, ...api.query, ...api.body }
  const strange = entriesOf(given).flatMap(({ key, keySpan, value }): readonly Strange[] => {
    const taken = Object.hasOwn(own, key) ? own[key] : undefined
    if (!taken) return [{ span: keySpan, name: key, known: names, schema: request.schema }]
    const json = jsonOf(value)
    const written = { node: value, lowered: loweredOf(json), type: jsonType(json), path: key }
    return compareNames({ ...written, schema: `"${key}" of ${request.schema}` }, taken.type).strange
  })
  for (const { span, name, known, schema } of strange)
    report.add(
      raise.notInRequest(span, {
        operation,
        document: request.document,
        name,
        schema,
        suggestion: suggest(name, known),
      }),
    )
}

function loweredOf(value: Json): Expression {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { is: 'literal', value }
  return {
    is: 'map',
    entries: Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, loweredOf(inner)] as const),
    ),
  }
}

/** An address, or the name of an endpoint. */
function destination(node: SourceNode, reading: Reading): string {
  const word = wordOf(node) ?? ''
  return /^(https?:|\/)/.test(word)
    ? word
    : named(
        node,
        namesIn(reading.project.api.endpoints),
        reading.project.api.hasEndpoints ? raise.unknownEndpoint : noEndpoints,
        reading,
      )
}

function wholeNumber(node: SourceNode, { report }: Reading): number {
  const value = jsonOf(node)
  reportType(
    node,
    { type: jsonType(value), lowered: { is: 'literal', value } },
    { ...integer, limits: { minimum: 0 } },
    report,
  )
  return typeof value === 'number' ? value : 0
}
