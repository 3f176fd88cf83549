import type { SourceMap, SourceNode } from '../../../language/source.ts'
import { readPath } from '../../expressions/read-path.ts'
import { valueOf, wordAt } from '../../model/read-node.ts'
import { objectOf, present, required, text, type Type } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkFixedPath } from '../values/state-paths.ts'
import { walkWanted } from '../values/values.ts'
import { walkEndpoint } from './leave.ts'
import type { StepWalker } from './step-walker.ts'

/** Values that the redirect back needs (OpenID Connect Core 3.1.2.5, RFC 7636 section 4.5). */
const needed = {
  state: required(text),
  nonce: required(text),
  codeVerifier: required(text),
  redirectUri: required(text),
  clientId: required(text),
}

/**
 * Returns the type of the remembered values. It has the challenge if its target does, because a
 * call sends it.
 */
function rememberedAt(place: Type): Type {
  const shape = present(place)
  const asks = shape.type === 'object' && 'codeChallenge' in shape.fields
  return objectOf(
    asks ? { ...needed, codeChallenge: required(text) } : needed,
    'remembered request',
  )
}

/** Starts an authorization code flow; `back-to` is the screen the provider returns to. */
export const authorize: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  const request = walkRequest(node, valueOf(node, 'remember'), place)
  if (!endpoint || !request) return undefined
  return { do: 'authorize', endpoint: endpoint.id, scope: wordAt(node, 'scope') ?? '', ...request }
}

/** Prepares the values of an authorization code flow without a redirect: a call sends them. */
export const prepare: StepWalker = ({ word, node, place }) => {
  const request = walkRequest(node, word.value, place)
  return request && { do: 'prepare', ...request }
}

function walkRequest(node: SourceMap, rememberNode: SourceNode | undefined, place: Place) {
  const client = walkWanted(valueOf(node, 'client'), text, place)
  const back = nameAt(valueOf(node, 'back-to'), place)
  const { screens } = place.walk.project
  const target =
    back && announceName('screen', back, screens, place) ? screens.get(back.name) : undefined
  if (back && target)
    place.walk.emitFact({
      is: 'go',
      node: back.node,
      target,
      ...(place.screen ? { from: place.screen.source } : {}),
      afterChange: false,
    })
  const remember = walkFixedPath(rememberNode, place)
  if (remember && rememberNode)
    place.walk.emitFact({
      is: 'value',
      node: rememberNode,
      typed: { type: rememberedAt(remember.type), lowered: readPath(remember.path) },
      wanted: remember.type,
    })
  return client && target && remember
    ? { client, returnTo: target.route, remember: remember.path }
    : undefined
}
