import type { Expression, Expressions } from '../../../language/expression.ts'
import type { SourceMap, SourceNode, SourceScalar } from '../../../language/source.ts'
import type { CallUse, Step } from '../../../language/step.ts'
import type { Operation } from '../../1-parse/openapi/api.ts'
import { errorTypeOf, rowNames } from '../../1-parse/openapi/errors-by-status.ts'
import {
  entriesOf,
  isMapNode,
  isMapOrNothing,
  scalarOf,
  valueOf,
  wordAt,
} from '../../1-parse/read-node.ts'
import { raise } from '../../diagnostics/diagnostics.generated.ts'
import {
  type Field,
  type Fields,
  objectOf,
  present,
  required,
  type Type,
  unknown,
} from '../../types.ts'
import { factKey } from '../expressions/facts.ts'
import { type Typed, withRoots } from '../expressions/scope.ts'
import type { Given } from '../fact.ts'
import { inScope, type Place } from '../place.ts'
import { sentByProduct, withoutSent } from './sent-by-product.ts'
import { wordNode } from './texts.ts'
import { announceName, expressionsOf, nameAt, walkCases, walkValue } from './values.ts'

export interface WalkedCall {
  readonly use: CallUse
  readonly operation: Operation
  readonly node: SourceScalar
  readonly through?: string
  readonly brought?: SourceScalar
}

/**
 * Lowers `call: x` with its `with`; `call: takes.x` is the caller's call with the additions of the
 * part.
 */
export function walkCall(node: SourceNode, place: Place): WalkedCall | undefined {
  const name = scalarOf(valueOf(node, 'call'))
  if (!name || name.value === null) return undefined
  const taken = String(name.value).startsWith('takes.')
    ? String(name.value).slice('takes.'.length)
    : undefined
  if (taken === undefined || !place.scope.given)
    return called(
      name,
      node,
      walkArguments(valueOf(node, 'with'), takenBy(name, place), place),
      place,
    )
  const argument = place.scope.given.values[taken]
  if (argument?.is !== 'call') {
    walkArguments(valueOf(node, 'with'), {}, place)
    if (argument?.is === 'wrong') return undefined
    announceName(
      'operation',
      { name: String(name.value), node: name },
      place.scope.given.names.map((known) => `takes.${known}`),
      place,
    )
    return undefined
  }
  const callers = { ...place, scope: argument.scope }
  const callName = scalarOf(valueOf(argument.node, 'call'))
  const takes = takenBy(callName, callers)
  const own = walkArguments(valueOf(node, 'with'), takes, place)
  const theirs = walkArguments(valueOf(argument.node, 'with'), takes, callers)
  for (const { name: twice, nameNode } of theirs) {
    const added = own.find((each) => each.name === twice)
    if (added)
      place.walk.report.add(
        raise.givenTwice(nameNode, { name: twice, part: place.scope.given.of }, [
          { span: added.nameNode, message: 'The part gives it here.' },
        ]),
      )
  }
  const found =
    callName &&
    called(
      callName,
      argument.node,
      [...theirs.filter(({ name: twice }) => !own.some((each) => each.name === twice)), ...own],
      callers,
    )
  return found && { ...found, node: name, through: taken, brought: found.node }
}

/** Type of the answer of a call, as far as its operation is known. */
export function answerOf(node: SourceNode, place: Place): Type {
  return operationOf(node, place)?.answer ?? unknown
}

/** Finds the operation of a call. For `takes.x` in a part it is the caller's operation. */
export function operationOf(node: SourceNode, place: Place): Operation | undefined {
  const written = wordAt(node, 'call')
  const argument =
    written?.startsWith('takes.') === true
      ? place.scope.given?.values[written.slice('takes.'.length)]
      : undefined
  const name = argument?.is === 'call' ? wordAt(argument.node, 'call') : written
  const { operations } = place.walk.project.api
  return name !== undefined && Object.hasOwn(operations, name) ? operations[name] : undefined
}

/**
 * Returns the arguments of the named operation. For an unknown operation, which is reported at the
 * call, every argument is allowed.
 */
function takenBy(name: SourceScalar | undefined, place: Place): Fields | 'anything' {
  const { operations } = place.walk.project.api
  const named = nameAt(name, place)
  const operation =
    named && Object.hasOwn(operations, named.name) ? operations[named.name] : undefined
  return operation ? argumentsOf(operation) : 'anything'
}

function argumentsOf({ body, query, path }: Operation): Fields {
  return { ...body, ...query, ...path }
}

function called(
  name: SourceScalar,
  node: SourceNode,
  given: readonly Given[],
  place: Place,
): WalkedCall | undefined {
  const { operations } = place.walk.project.api
  const named = nameAt(name, place)
  if (!named || !announceName('operation', named, Object.keys(operations), place)) return undefined
  const operation = operations[named.name]
  if (!operation) return undefined
  const { path, query, body } = operation
  const sent = sentByProduct(operation, place)
  if (isMapOrNothing(valueOf(node, 'with')))
    place.walk.emitFact({
      is: 'arguments',
      of: named.name,
      node: valueOf(node, 'call') ?? name,
      given,
      takes: withoutSent(argumentsOf(operation), sent, place),
    })
  for (const value of given)
    announceSent(value, named.name, argumentsOf(operation)[value.name], place)
  for (const value of given) {
    const inUrl = [path, query].find((fields) => Object.hasOwn(fields, value.name))?.[value.name]
    if (inUrl && operation.moved?.includes(value.name) !== true)
      place.walk.emitFact({
        is: 'in-url',
        node: value.node,
        typed: value.typed,
        of: named.name,
        declared: inUrl.type.class === 'handle',
      })
  }
  for (const { node: key, typed, inUrl } of sent)
    if (inUrl)
      place.walk.emitFact({ is: 'in-url', node: key, typed, of: named.name, declared: true })
  const among = (fields: Operation['body']) =>
    given.filter(({ name: own }) => Object.hasOwn(fields, own))
  const sorted = { path: among(path), query: among(query), body: among(body) }
  const optional = [
    ...optionalNames(expressionsOf(given), argumentsOf(operation)),
    ...sent.map(({ argument: name }) => name),
  ]
  const inQuery = {
    ...expressionsOf(sorted.query),
    ...Object.fromEntries(sent.map(({ argument: name, typed }) => [name, typed.lowered])),
  }
  const use: CallUse = {
    operation: named.name,
    arguments: {
      ...(sorted.path.length > 0 ? { path: expressionsOf(sorted.path) } : {}),
      ...(Object.keys(inQuery).length > 0 ? { query: inQuery } : {}),
      ...(operation.hasBody ? { body: expressionsOf(sorted.body) } : {}),
      ...(optional.length > 0 ? { optional } : {}),
    },
  }
  return { use, operation, node: name }
}

/**
 * Reports a request key, or an argument with a minimum length. The server refuses an empty one,
 * with an error that users cannot resolve.
 */
function announceSent(
  { node, typed: { lowered } }: Given,
  of: string,
  wanted: Field | undefined,
  { scope, screen, onEnter, walk }: Place,
): void {
  if (lowered.is !== 'path' || lowered.root !== 'state' || !screen || wanted?.optional !== false)
    return
  const { class: found, limits } = wanted.type
  if (found !== 'handle' && found !== 'secret' && (limits?.minLength ?? 0) === 0) return
  if (scope.facts.filled?.has(factKey('state', lowered.path)) !== true)
    walk.emitFact({ is: 'sent', node, of, path: lowered.path, screen: screen.source.id, onEnter })
}

/**
 * Lowers the entries of a call's `with`. An optional argument may be absent, null or empty: it is
 * then omitted from the call.
 */
export function walkArguments(
  node: SourceNode | undefined,
  takes: Fields | 'anything',
  place: Place,
): readonly Given[] {
  return entriesOf(node).map(({ key, keySpan, value }) => ({
    name: key,
    nameNode: keySpan,
    node: value,
    typed: argument(
      value,
      takes === 'anything' ? { type: unknown, optional: true } : fieldAt(takes, key),
      place,
    ),
  }))
}

function argument(node: SourceNode, wanted: Field | undefined, place: Place): Typed {
  const type = wanted && present(wanted.type)
  const typed =
    isMapNode(node) && type?.type === 'object'
      ? objectArgument(node, type.fields, place)
      : // A value without a place in the request is reported itself, not its being absent.
        walkValue(node, place, wanted?.optional ?? true)
  return wanted?.optional === true ? { ...typed, type: withoutNothing(typed.type) } : typed
}

function objectArgument(node: SourceMap, takes: Fields, place: Place): Typed {
  const given = walkArguments(node, takes, place)
  return {
    type: objectOf(
      Object.fromEntries(given.map(({ name, typed }) => [name, required(typed.type)])),
    ),
    lowered: {
      is: 'map',
      entries: Object.fromEntries(given.map(({ name, typed }) => [name, typed.lowered])),
    },
  }
}

/** The type as sent: without null and the empty word. */
function withoutNothing(type: Type): Type {
  const inner = present(type)
  if (inner.type === 'null') return unknown
  return inner.type === 'enumeration'
    ? { ...inner, words: inner.words.filter((word) => word !== '') }
    : inner
}

/**
 * Lists arguments that may be omitted, dotted inside an object, without those that certainly have a
 * value.
 */
export function optionalNames(given: Expressions, takes: Fields, within = ''): readonly string[] {
  return Object.entries(given).flatMap(([name, expression]) => {
    const field = fieldAt(takes, name)
    const type = field && present(field.type)
    const inside =
      expression.is === 'map' && type?.type === 'object'
        ? optionalNames(expression.entries, type.fields, `${within}${name}.`)
        : []
    const own = field?.optional === true && !isCertain(expression) ? [within + name] : []
    return own.concat(inside)
  })
}

function isCertain(expression: Expression): boolean {
  return expression.is === 'literal' && expression.value !== null && expression.value !== ''
}

function fieldAt(fields: Fields, name: string): Field | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** Type of `error` in a row of `rejected`. */
export const errorOfRow = (operation: Operation | undefined, row: string): Type =>
  (operation && errorTypeOf(operation, row)) ?? unknown

/**
 * Steps by error code, each with its typed `error`; codes that the operation does not document are
 * reported.
 */
export function walkRejected(
  node: SourceNode | undefined,
  operation: Operation | undefined,
  place: Place,
): Readonly<Record<string, readonly Step[]>> {
  return Object.fromEntries(
    walkCases(node, place).map((entry) => {
      if (operation)
        announceName('code', { name: entry.key, node: wordNode(entry) }, rowNames(operation), place)
      return [
        entry.key,
        place.walk.steps(
          entry.value,
          inScope(place, withRoots(place.scope, { error: errorOfRow(operation, entry.key) })),
        ),
      ] as const
    }),
  )
}
