import type { SourceEntry, SourceNode } from '../../language/source.ts'
import type { Api } from '../1-parse/openapi/api.ts'
import {
  entriesOf,
  entryOf,
  isMapNode,
  isMapOrNothing,
  kindOf,
  scalarOf,
  valueOf,
  wordAt,
  wordOf,
} from '../1-parse/read-node.ts'
import type { PartSource, ScreenSource, Take } from '../2-resolve/project.ts'
import { asClass, typeWords } from '../2-resolve/state.ts'
import { raise } from '../diagnostics/diagnostics.generated.ts'
import { suggest } from '../diagnostics/suggest.ts'
import {
  classed,
  type Field,
  type Fields,
  fits,
  required,
  text,
  type Type,
  unknown,
} from '../types.ts'
import type { Argument } from './expressions/scope.ts'
import type { Place } from './place.ts'
import { walkStatePath } from './values/state-paths.ts'
import { wordNode } from './values/texts.ts'
import { walkValue } from './values/values.ts'

/**
 * Returns the place inside a part: the caller's values replace `takes`, and its outcomes continue
 * with the caller.
 */
export function partPlace(part: PartSource, source: ScreenSource, caller: Place): Place {
  const given = entriesOf(valueOf(source.node, 'with'))
  const use = valueOf(source.node, 'use')
  const values = part.takes.flatMap((take): readonly (readonly [string, Argument])[] => {
    const entry = given.find(({ key }) => key === take.name)
    if (!entry) return take.optional ? [] : [[take.name, wrong]]
    return [[take.name, argumentOf(take, entry.value, caller)]]
  })
  if (use && isMapOrNothing(valueOf(source.node, 'with')))
    announceArguments(part, use, given, caller)
  const handled = entriesOf(valueOf(source.node, 'on'))
  const ends = part.ends.map(({ value }) => String(value))
  if (use?.kind === 'scalar')
    caller.walk.emitFact({
      is: 'ends',
      node: use,
      part: part.name,
      ends,
      handled: handled.map(wordNode),
    })
  caller.walk.emitFact({
    is: 'ends',
    node: wordNode({ key: part.name, keySpan: part.node.span }),
    part: part.name,
    ends: [],
    handled: entriesOf(valueOf(part.node, 'on')).map(wordNode),
  })
  return {
    ...caller,
    scope: {
      ...caller.scope,
      given: {
        of: part.name,
        names: part.takes.map(({ name }) => name),
        values: Object.fromEntries(values),
      },
    },
    ends: { part, steps: new Map(handled.map(({ key, value }) => [key, value])), place: caller },
  }
}

const wrong: Argument = { is: 'wrong' }

function argumentOf(take: Take, node: SourceNode, caller: Place): Argument {
  switch (take.type) {
    case 'store': {
      if (wordOf(node) === undefined) return reportKind(take, node, 'a place of the state', caller)
      const found = walkStatePath(node, caller, 'any')
      // A value of another store is reported here, so that its reads in the part are not.
      return found && announceStore(take, node, found.type, caller)
        ? { is: 'store', path: found.path, known: found.known, type: found.type }
        : wrong
    }
    case 'call':
      if (!isCall(take, node, caller)) return wrong
      // A call with another answer is reported here, so that its reads in the part are not.
      return announceAnswer(take, node, caller) ? { is: 'call', node, scope: caller.scope } : wrong
    case 'icon':
    case 'key': {
      const word = wordOf(node)
      return word === undefined
        ? reportKind(
            take,
            node,
            take.type === 'key' ? 'the name of a text' : 'the name of an icon',
            caller,
          )
        : { is: 'word', node, word }
    }
    default: {
      if (!take.words && !knownTypes(caller.walk.project.api).includes(take.type)) return wrong
      const typed = walkValue(node, caller)
      const wanted = typeOf(take, caller.walk.project.api)
      caller.walk.emitFact({ is: 'value', node, typed, wanted })
      // A value of a wrong type is reported here, so that its uses in the part are not.
      return fits(typed.type, wanted)
        ? { is: 'value', type: typed.type, lowered: typed.lowered }
        : wrong
    }
  }
}

/** Reports names only, because each value was checked where it was read. */
function announceArguments(
  part: PartSource,
  use: SourceNode,
  given: ReturnType<typeof entriesOf>,
  caller: Place,
): void {
  const anything = { type: unknown, lowered: { is: 'literal', value: null } } as const
  caller.walk.emitFact({
    is: 'arguments',
    of: part.name,
    node: use,
    given: given.map((entry) => ({
      name: entry.key,
      nameNode: entry.keySpan,
      node: wordNode(entry),
      typed: anything,
    })),
    takes: Object.fromEntries(
      part.takes.map((take) => [take.name, { ...required(unknown), optional: take.optional }]),
    ),
  })
}

/**
 * `send: { type: call, answers: OtpDelivery }`: checks that the caller's operation has this answer.
 */
export function announceAnswer(take: Take, node: SourceNode, caller: Place): boolean {
  const { api } = caller.walk.project
  const wanted = wordAt(take.entry.value, 'answers')
  const name = scalarOf(valueOf(node, 'call'))
  const operation =
    name && Object.hasOwn(api.operations, String(name.value))
      ? api.operations[String(name.value)]
      : undefined
  if (wanted === undefined || !name || !operation) return true
  caller.walk.emitFact({
    is: 'value',
    node: name,
    typed: { type: operation.answer, lowered: { is: 'path', root: 'answer', path: [] } },
    wanted: typeNamed(wanted, api),
  })
  return isAkin(operation.answer, typeNamed(wanted, api))
}

/**
 * True for types of the same thing, also when a property was removed or changed. After such a
 * change the author needs the list of all lines that read it.
 */
function isAkin(one: Type, other: Type): boolean {
  return (
    one.type !== 'object' ||
    other.type !== 'object' ||
    Object.keys(other.fields).some((name) => Object.hasOwn(one.fields, name))
  )
}

/**
 * `challenge: { type: store, like: verification }`: checks that the caller's branch of the state
 * has the fields of that store.
 */
export function announceStore(take: Take, node: SourceNode, type: Type, caller: Place): boolean {
  const { leaves } = caller.walk.project.state
  const like = wordAt(take.entry.value, 'like')
  const wanted = like !== undefined && Object.hasOwn(leaves, like) ? leaves[like] : undefined
  if (!wanted) return true
  caller.walk.emitFact({
    is: 'value',
    node,
    typed: { type, lowered: { is: 'path', root: 'state', path: [] } },
    wanted,
  })
  return fits(type, wanted)
}

/** Reports a value of another kind; its uses in the part are not reported. */
export function reportKind(
  { name }: Take,
  node: SourceNode,
  wanted: string,
  caller: Place,
): Argument {
  caller.walk.report.add(
    raise.wrongKind(node.span, { key: `"${name}"`, wanted, found: kindOf(node) }),
  )
  return { is: 'wrong' }
}

const CALL_KEYS = ['call', 'with']

/**
 * `send: { call: sendVerificationOtp, with: { … } }` only: the part defines the steps after an
 * answer.
 */
export function isCall(take: Take, node: SourceNode, caller: Place): boolean {
  const { report } = caller.walk
  if (!isMapNode(node)) {
    reportKind(take, node, '`call` and `with`', caller)
    return false
  }
  const strange = node.entries.filter(({ key }) => !CALL_KEYS.includes(key))
  for (const { key, keySpan } of strange)
    report.add(
      raise.unknownKey(keySpan, { key, place: 'a call', suggestion: suggest(key, CALL_KEYS) }),
    )
  const call = valueOf(node, 'call')
  if (call === undefined) {
    if (strange.length === 0)
      report.add(raise.missingKey(node.span, { place: 'a call', key: 'call' }))
    return false
  }
  if (wordOf(call) === undefined)
    reportKind({ ...take, name: 'call' }, call, 'the name of an operation', caller)
  return wordOf(call) !== undefined
}

/** Types of the inputs of an action: a type name, or a schema of the OpenAPI document. */
export function fieldsTaken(takes: readonly Take[], api: Api): Fields {
  return Object.fromEntries(
    takes.map((take): [string, Field] => [
      take.name,
      { type: typeOf(take, api), optional: take.optional },
    ]),
  )
}

/** Type of an input: its words, or its named type, with its class if it has one. */
export function typeOf({ type, words, entry }: Take, api: Api): Type {
  const found = words ? ({ type: 'enumeration', words } as const) : typeNamed(type, api)
  const word = wordAt(entry.value, 'class')
  return word === undefined ? found : classed(found, asClass(word))
}

/** Finds a type by its word, or by the name of a schema of the OpenAPI document. */
export function typeNamed(name: string, api: Api): Type {
  if (Object.hasOwn(typeWords, name)) return typeWords[name]?.type ?? unknown
  // In a product without codes, any word may be a code.
  if (name === errorCode)
    return api.codes.length > 0 ? { type: 'enumeration', words: api.codes, codes: true } : text
  return Object.hasOwn(api.schemas, name) ? (api.schemas[name] ?? unknown) : unknown
}

/** A documented error code. Without this type, a misspelled code would be noticed only by users. */
const errorCode = 'error-code'

/** Words of `type` in a part for inputs that are not values. */
export const takeKinds: readonly string[] = ['call', 'store', 'icon', 'key']

export function knownTypes(api: Api): readonly string[] {
  return [...Object.keys(typeWords), errorCode, ...takeKinds, ...Object.keys(api.schemas)]
}

/** An entry and its owner: the screen itself, or its part. */
export interface MergedEntry extends SourceEntry {
  readonly own: boolean
}

/**
 * A screen merged with its part. In `on`, `actions`, `timers` and `load` single entries are merged,
 * elsewhere whole keys. The screen takes precedence.
 */
export interface MergedScreen {
  own(key: string): SourceNode | undefined
  node(key: string): SourceNode | undefined
  isOwn(key: string): boolean
  entries(key: string): readonly MergedEntry[]
  entry(key: string, name: string): MergedEntry | undefined
}

export function mergedScreen({ node, part }: ScreenSource): MergedScreen {
  const entries = (key: string): readonly MergedEntry[] => {
    const own = entriesOf(valueOf(node, key)).map((entry) => withAuthor(entry, true))
    const names = new Set(own.map((entry) => entry.key))
    const theirs = entriesOf(valueOf(part?.node, key)).filter((entry) => !names.has(entry.key))
    return [...theirs.map((entry) => withAuthor(entry, false)), ...own]
  }
  return {
    own: (key) => valueOf(node, key),
    node: (key) => valueOf(node, key) ?? valueOf(part?.node, key),
    isOwn: (key) => part === undefined || valueOf(node, key) !== undefined,
    entries,
    entry: (key, name) => {
      const own = entryOf(valueOf(node, key), name)
      const found = own ?? entryOf(valueOf(part?.node, key), name)
      return found && withAuthor(found, found === own)
    },
  }
}

function withAuthor({ key, keySpan, value }: SourceEntry, own: boolean): MergedEntry {
  return { key, keySpan, value, own }
}
