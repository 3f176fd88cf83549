import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { CallUse } from '../../../language/step.ts'
import type { Operation } from '../../openapi/api.ts'
import { isMapOrNothing, scalarOf, valueOf } from '../../project/read-node.ts'
import type { Fields } from '../../types/type.ts'
import type { Given } from '../announcement.ts'
import { announceName, nameAt } from './names.ts'
import type { Place } from '../place.ts'
import { optionalNames, walkArguments } from './call-arguments.ts'
import { expressionsOf } from './values.ts'

export interface WalkedCall { readonly use: CallUse; readonly operation: Operation; readonly node: SourceScalar; readonly through?: string }

/** `call: x` with its `with`; `call: takes.x` is the caller's call with what the part adds. */
export function walkCall(node: SourceNode, place: Place): WalkedCall | undefined {
  const name = scalarOf(valueOf(node, 'call'))
  if (!name || name.value === null) return undefined
  const taken = String(name.value).startsWith('takes.') ? String(name.value).slice('takes.'.length) : undefined
  if (taken === undefined || !place.scope.given) return called(name, node, walkArguments(valueOf(node, 'with'), takenBy(name, place), place), place)
  const argument = place.scope.given.values[taken]
  if (argument?.is !== 'call') {
    walkArguments(valueOf(node, 'with'), {}, place)
    if (argument?.is === 'wrong') return undefined
    announceName('operation', { name: String(name.value), node: name }, place.scope.given.names.map((known) => `takes.${known}`), place)
    return undefined
  }
  const callers = { ...place, scope: argument.scope }
  const callName = scalarOf(valueOf(argument.node, 'call'))
  const takes = takenBy(callName, callers)
  const own = walkArguments(valueOf(node, 'with'), takes, place)
  const theirs = walkArguments(valueOf(argument.node, 'with'), takes, callers)
  const found = callName && called(callName, argument.node, [...theirs, ...own], callers)
  return found && { ...found, node: name, through: taken }
}

/** What the operation of this name takes; nothing when there is none, which is told where it is called. */
function takenBy(name: SourceScalar | undefined, place: Place): Fields {
  const { operations } = place.walk.project.api
  const named = nameAt(name, place)
  const operation = named && Object.hasOwn(operations, named.name) ? operations[named.name] : undefined
  return operation ? argumentsOf(operation) : {}
}

function argumentsOf({ body, query, path }: Operation): Fields {
  return { ...body, ...query, ...path }
}

function called(name: SourceScalar, node: SourceNode, given: readonly Given[], place: Place): WalkedCall | undefined {
  const { operations } = place.walk.project.api
  const named = nameAt(name, place)
  if (!named || !announceName('operation', named, Object.keys(operations), place)) return undefined
  const operation = operations[named.name]
  if (!operation) return undefined
  const { path, query, body } = operation
  if (isMapOrNothing(valueOf(node, 'with'))) place.walk.announce({ is: 'arguments', of: named.name, node: valueOf(node, 'call') ?? name, given, takes: argumentsOf(operation) })
  for (const value of given) {
    const inUrl = path[value.name] ?? query[value.name]
    if (inUrl) place.walk.announce({ is: 'in-url', node: value.node, typed: value.typed, of: named.name, declared: inUrl.type.class === 'handle' })
  }
  const among = (fields: Operation['body']) => given.filter(({ name: own }) => Object.hasOwn(fields, own))
  const sorted = { path: among(path), query: among(query), body: among(body) }
  const optional = optionalNames(expressionsOf(given), argumentsOf(operation))
  const use: CallUse = {
    operation: named.name,
    arguments: {
      ...(sorted.path.length > 0 ? { path: expressionsOf(sorted.path) } : {}),
      ...(sorted.query.length > 0 ? { query: expressionsOf(sorted.query) } : {}),
      ...(operation.hasBody ? { body: expressionsOf(sorted.body) } : {}),
      ...(optional.length > 0 ? { optional } : {}),
    },
  }
  return { use, operation, node: name }
}
