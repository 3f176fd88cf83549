import { valueOf, wordAt } from '../../project/read-node.ts'
import { objectOf, required, text } from '../../types/type.ts'
import { readPath } from '../../expressions/read-path.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkFixedPath } from '../values/state-paths.ts'
import { walkWanted } from '../values/values.ts'
import { walkEndpoint } from './leave.ts'
import type { StepWalker } from './step-walker.ts'

/** What the way back needs (OpenID Connect Core 3.1.2.5, RFC 7636 section 4.5). */
const remembered = objectOf({ state: required(text), nonce: required(text), codeVerifier: required(text), redirectUri: required(text), clientId: required(text) }, 'remembered request')

/** Starts an authorization code flow; `back-to` is the screen the provider returns to. */
export const authorize: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  const client = walkWanted(valueOf(node, 'client'), text, place)
  const back = nameAt(valueOf(node, 'back-to'), place)
  const { screens } = place.walk.project
  const target = back && announceName('screen', back, screens, place) ? screens.get(back.name) : undefined
  if (back && target) place.walk.announce({ is: 'go', node: back.node, target, ...(place.screen ? { from: place.screen.source } : {}), afterChange: false })
  const rememberNode = valueOf(node, 'remember')
  const remember = walkFixedPath(rememberNode, place)
  if (remember && rememberNode) place.walk.announce({ is: 'value', node: rememberNode, typed: { type: remembered, lowered: readPath(remember.path) }, wanted: remember.type })
  if (!endpoint || !client || !target || !remember) return undefined
  return { do: 'authorize', endpoint: endpoint.id, client, scope: wordAt(node, 'scope') ?? '', returnTo: target.route, remember: remember.path }
}
