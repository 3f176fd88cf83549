import type { SourceNode } from '../../../language/source.ts'
import { isExpression, isMapOrNothing, scalarOf, valueOf } from '../../model/read-node.ts'
import type { AuthEndpoint } from '../../openapi/api.ts'
import { text } from '../../types/type.ts'
import type { Given } from '../fact.ts'
import type { Place } from '../place.ts'
import { announceName, nameAt } from '../values/names.ts'
import { ofRow } from '../values/of-row.ts'
import { expressionsOf, walkGiven, walkValue } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/**
 * Leaves the application: to a named endpoint, or to an address of an answer, which the engine
 * checks against its allow-list.
 */
export const leave: StepWalker = ({ word, node, place }) => {
  if (isExpression(word.value) || isAddress(word.value)) {
    const address = walkValue(word.value, place)
    place.walk.emitFact({ is: 'value', node: word.value, typed: address, wanted: text })
    place.walk.emitFact({ is: 'leave-to', node: word.value, typed: ofRow(address, place) })
    // An address from an answer may be bound to a request; stored or typed text must not be a
    // target.
    const declared = address.lowered.is === 'path' && address.lowered.root === 'answer'
    place.walk.emitFact({ is: 'in-url', node: word.value, typed: address, of: 'leave', declared })
    return { do: 'leave-to', address: address.lowered }
  }
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  if (!endpoint) return undefined
  const given = walkParameters(endpoint, word.value, valueOf(node, 'with'), place)
  return { do: 'leave', endpoint: endpoint.id, query: expressionsOf(given) }
}

/** The name of an endpoint has neither a colon nor a slash. */
function isAddress(node: SourceNode): boolean {
  const { value } = scalarOf(node) ?? {}
  return typeof value === 'string' && /[:\\/]/.test(value)
}

export function walkEndpoint(
  node: SourceNode,
  wanted: AuthEndpoint['kind'],
  place: Place,
): AuthEndpoint | undefined {
  const { endpoints } = place.walk.project.api
  const named = nameAt(node, place)
  const known = Object.values(endpoints).filter(({ kind }) => kind === wanted)
  if (
    !named ||
    !announceName(
      'endpoint',
      named,
      known.map(({ id }) => id),
      place,
    )
  )
    return undefined
  return endpoints[named.name]
}

export function walkParameters(
  endpoint: AuthEndpoint,
  name: SourceNode,
  node: SourceNode | undefined,
  place: Place,
): readonly Given[] {
  const given = walkGiven(node, place)
  const named = scalarOf(name)
  if (named && isMapOrNothing(node))
    place.walk.emitFact({
      is: 'arguments',
      of: endpoint.id,
      node: named,
      given,
      takes: endpoint.parameters,
    })
  if (endpoint.kind === 'redirect') {
    for (const value of given) {
      const declared = endpoint.parameters[value.name]?.type.class === 'handle'
      place.walk.emitFact({
        is: 'in-url',
        node: value.node,
        typed: value.typed,
        of: endpoint.id,
        declared,
      })
    }
  }
  return given
}
