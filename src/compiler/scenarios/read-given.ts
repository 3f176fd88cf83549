import type { Json, JsonObject } from '../../language/json.ts'
import type { Given } from '../../language/scenario.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import { entriesOf, isMapNode, jsonOf, valueOf, wordAt } from '../1-parse/read-node.ts'
import { stateFileFor } from '../2-resolve/state.ts'
import { reportType } from '../4-check/report-type.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { causedByField } from '../diagnostics/root-cause.ts'
import { suggest } from '../diagnostics/suggest.ts'
import { jsonType, type Type, unknown } from '../types.ts'
import { readAnswers } from './read-answers.ts'
import { addressOf, languageNamed, type Reading } from './reading.ts'

/** Returns the initial state of a scenario: its own values override those of its file. */
export function readGiven(
  screen: string,
  shared: SourceNode | undefined,
  own: SourceNode | undefined,
  reading: Reading,
): Given {
  const both = [shared, own]
  const language = both
    .map((node) => valueOf(node, 'language'))
    .findLast((node) => node !== undefined)
  const answers = both.map((node) => readAnswers(valueOf(node, 'answers'), reading))
  const spoken = language && languageNamed(language, reading)
  return {
    state: readState(both, reading),
    with: Object.assign(
      {},
      ...both.map((node) => addressOf(screen, valueOf(node, 'with'), reading)),
    ) as Readonly<Record<string, string>>,
    ...(spoken === undefined ? {} : { language: spoken }),
    device: readDevice(both),
    answers: Object.fromEntries(answers.flat().map(({ operation, answer }) => [operation, answer])),
    own: (answers[1] ?? []).map(({ operation, span }) => ({ operation, span })),
  }
}

function readDevice(nodes: readonly (SourceNode | undefined)[]): Given['device'] {
  const last = (key: string) =>
    nodes.map((node) => wordAt(node, key)).findLast((word) => word !== undefined)
  const [hello, handheld, passkeys, language, userAgent] = [
    last('windows-hello'),
    last('handheld'),
    last('passkeys'),
    last('browser-language'),
    last('user-agent'),
  ]
  const windowsHello = (['yes', 'no', 'unknown'] as const).find((word) => word === hello)
  return {
    ...(windowsHello ? { windowsHello } : {}),
    ...(handheld === undefined ? {} : { handheld: handheld === 'true' }),
    ...(passkeys === undefined ? {} : { passkeys: passkeys === 'true' }),
    ...(language === undefined ? {} : { language }),
    ...(userAgent === undefined ? {} : { userAgent }),
  }
}

function readState(
  nodes: readonly (SourceNode | undefined)[],
  reading: Reading,
): Readonly<Record<string, JsonObject>> {
  const stores = new Map<string, Record<string, Json>>()
  for (const node of nodes) {
    for (const entry of entriesOf(valueOf(node, 'state'))) {
      for (const { store, field, value } of fieldsIn(entry, [], reading))
        stores.set(store, { ...stores.get(store), [field]: value })
    }
  }
  return Object.fromEntries(stores)
}

export interface FieldValue {
  readonly store: string
  readonly field: string
  readonly value: Json
  readonly span: SourceNode['span']
}

/**
 * Reads `auth: { requestId: x }` and `auth.requestId: x` as equal: the fields at the end of the
 * branches, with checked types. `partly` allows incomplete values.
 */
export function fieldsIn(
  { key, keySpan, value }: SourceEntry,
  before: readonly string[],
  reading: Reading,
  partly = false,
): readonly FieldValue[] {
  const { project, report } = reading
  const [store = '', ...rest] = [...before, ...key.split('.')]
  const fields = project.state.stores[store]?.fields
  const field = rest.join('.')
  if (fields && Object.hasOwn(fields, field)) {
    const json = jsonOf(value)
    const found: Type =
      typeof json === 'string' ? { type: 'enumeration', words: [json] } : jsonType(json)
    const type = typeOf([store, ...rest], project.state.type)
    reportType(
      value,
      { type: found, lowered: { is: 'literal', value: json } },
      partly ? someOf(type) : type,
      report,
      { use: 'read', field },
    )
    return [{ store, field, value: json, span: keySpan }]
  }
  const known = fieldNames(project.state.stores)
  const path = [store, ...rest].join('.')
  if (isMapNode(value) && hasWithin(known, path))
    return value.entries.flatMap((entry) => fieldsIn(entry, [store, ...rest], reading, partly))
  report.add(
    causedByField(
      path,
      raise.unknownStateField(keySpan, {
        name: path,
        suggestion: suggest(path, known),
        file: stateFileFor(keySpan.file),
      }),
    ),
  )
  return []
}

type Stores = Reading['project']['state']['stores']
const named = new WeakMap<Stores, readonly string[]>()

/** All field names prefixed with their store, computed once. */
function fieldNames(stores: Stores): readonly string[] {
  let known = named.get(stores)
  if (!known)
    named.set(
      stores,
      (known = Object.entries(stores).flatMap(([name, { fields }]) =>
        Object.keys(fields).map((path) => `${name}.${path}`),
      )),
    )
  return known
}

const branches = new WeakMap<readonly string[], ReadonlySet<string>>()

/** True when this store or branch contains fields. */
function hasWithin(names: readonly string[], path: string): boolean {
  let known = branches.get(names)
  if (!known)
    branches.set(
      names,
      (known = new Set(
        names.flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
      )),
    )
  return known.has(path)
}

/** Returns the same type with all fields optional. */
function someOf(type: Type): Type {
  if (type.type === 'nullable') return { ...type, of: someOf(type.of) }
  if (type.type !== 'object') return type
  return {
    ...type,
    fields: Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, { ...field, optional: true }]),
    ),
  }
}

function typeOf(path: readonly string[], type: Type): Type {
  return path.reduce<Type>(
    (outer, name) => (outer.type === 'object' ? (outer.fields[name]?.type ?? unknown) : unknown),
    type,
  )
}
