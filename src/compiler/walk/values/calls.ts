import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { CallUse } from '../../../language/step.ts'
import type { Operation } from '../../openapi/api.ts'
import { scalarOf, valueOf } from '../../project/read-node.ts'
import type { Given } from '../announcement.ts'
import { announceName, nameAt } from './names.ts'
import type { Place } from '../place.ts'
import { expressionsOf, walkGiven } from './values.ts'

export interface WalkedCall { readonly use: CallUse; readonly operation: Operation; readonly node: SourceScalar; readonly through?: string }

/** `call: x` with its `with`; `call: takes.x` is the caller's call with what the part adds. */
export function walkCall(node: SourceNode, place: Place): WalkedCall | undefined {
  const name = scalarOf(valueOf(node, 'call'))
  if (!name || name.value === null) return undefined
  const own = walkGiven(valueOf(node, 'with'), place)
  const taken = String(name.value).startsWith('takes.') ? String(name.value).slice('takes.'.length) : undefined
  if (taken === undefined || !place.scope.given) return called(name, node, own, place)
  const argument = place.scope.given.values[taken]
  if (argument?.is === 'wrong') return undefined
  if (argument?.is !== 'call') {
    announceName('operation', { name: String(name.value), node: name }, place.scope.given.names.map((known) => `takes.${known}`), place)
    return undefined
  }
  const callers = { ...place, scope: argument.scope }
  const callName = scalarOf(valueOf(argument.node, 'call'))
  const theirs = walkGiven(valueOf(argument.node, 'with'), callers)
  const found = callName && called(callName, argument.node, [...theirs, ...own], callers)
  return found && { ...found, node: name, through: taken }
}

function called(name: SourceScalar, node: SourceNode, given: readonly Given[], place: Place): WalkedCall | undefined {
  const { operations } = place.walk.project.api
  const named = nameAt(name, place)
  if (!named || !announceName('operation', named, Object.keys(operations), place)) return undefined
  const operation = operations[named.name]
  if (!operation) return undefined
  const { path, query, body } = operation
  place.walk.announce({ is: 'arguments', of: named.name, node: valueOf(node, 'call') ?? name, given, takes: { ...body, ...query, ...path } })
  for (const value of given) {
    const inUrl = path[value.name] ?? query[value.name]
    if (inUrl) place.walk.announce({ is: 'in-url', node: value.node, typed: value.typed, of: named.name, declared: inUrl.type.class === 'handle' })
  }
  const among = (fields: Operation['body']) => given.filter(({ name: own }) => Object.hasOwn(fields, own))
  const sorted = { path: among(path), query: among(query), body: among(body) }
  const use: CallUse = {
    operation: named.name,
    arguments: {
      ...(sorted.path.length > 0 ? { path: expressionsOf(sorted.path) } : {}),
      ...(sorted.query.length > 0 ? { query: expressionsOf(sorted.query) } : {}),
      ...(operation.hasBody ? { body: expressionsOf(sorted.body) } : {}),
    },
  }
  return { use, operation, node: name }
}
