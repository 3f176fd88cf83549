import type { SourceNode, SourceScalar } from '../../../language/source.ts'
import type { Destination } from '../../../language/step.ts'
import type { ScreenSource } from '../../model/project.ts'
import { isMapOrNothing, scalarOf, valueOf } from '../../model/read-node.ts'
import { isSoundRoute } from '../../model/route.ts'
import { classed, isNumeric, optional, required, text, type Type } from '../../types/type.ts'
import type { Given } from '../fact.ts'
import type { Place } from '../place.ts'
import { paramType } from '../root-scopes.ts'
import { announceName, nameAt } from './names.ts'
import { expressionsOf, walkGiven } from './values.ts'

export interface WalkedTarget {
  readonly to: Destination
  readonly target: ScreenSource
  readonly node: SourceScalar
}

/**
 * Lowers `go: screen` and its `with` to the route of the screen: names of the route first, then of
 * its query.
 */
export function walkTarget(
  node: SourceNode,
  place: Place,
  word: 'go' | 'open' = 'go',
): WalkedTarget | undefined {
  const { project } = place.walk
  const named = nameAt(valueOf(node, word), place)
  if (!named || !announceName('screen', named, project.screens, place)) return undefined
  const target = project.screens.get(named.name)
  if (!target) return undefined
  const given = walkGiven(valueOf(node, 'with'), place).map(inAddress)
  const takes = Object.fromEntries([
    ...[...target.query, ...project.appQuery].map((name) => [name, optional(asText)] as const),
    ...target.params.map((name) => [name, required(paramType(target, name))] as const),
  ])
  // If the route has a diagnostic, its parameters are unknown.
  if (isMapOrNothing(valueOf(node, 'with')) && isSoundRoute(target))
    place.walk.emitFact({ is: 'arguments', of: named.name, node: named.node, given, takes })
  for (const value of given)
    place.walk.emitFact({
      is: 'in-url',
      node: value.node,
      typed: value.typed,
      of: named.name,
      declared: target.params.includes(value.name),
    })
  const params = given.filter(({ name }) => target.params.includes(name))
  const query = given.filter(({ name }) => !target.params.includes(name))
  const to: Destination = {
    route: target.route,
    ...(params.length > 0 ? { params: expressionsOf(params) } : {}),
    ...(query.length > 0 ? { query: expressionsOf(query) } : {}),
  }
  return { to, target, node: scalarOf(valueOf(node, word)) ?? named.node }
}

const asText: Type = text

/** An address is text: numbers and booleans are written into it as they are read. */
function inAddress(given: Given): Given {
  const { type, lowered } = given.typed
  return isNumeric(type) || type.type === 'boolean'
    ? { ...given, typed: { type: classed(text, type.class), lowered } }
    : given
}
