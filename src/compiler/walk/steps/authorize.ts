import { valueOf, wordAt } from '../../project/read-node.ts'
import { text } from '../../types/type.ts'
import { announceName, nameAt } from '../names.ts'
import { walkStatePath } from '../state-paths.ts'
import { walkWanted } from '../values.ts'
import { walkEndpoint } from './leave.ts'
import type { StepWalker } from './step-walker.ts'

/** Starts an authorization code flow; `back-to` is the screen the provider returns to. */
export const authorize: StepWalker = ({ word, node, place }) => {
  const endpoint = walkEndpoint(word.value, 'redirect', place)
  const client = walkWanted(valueOf(node, 'client'), text, place)
  const back = nameAt(valueOf(node, 'back-to'), place)
  const { screens } = place.walk.project
  const target = back && announceName('screen', back, screens.keys(), place) ? screens.get(back.name) : undefined
  if (back && target) place.walk.announce({ is: 'go', node: back.node, target, ...(place.screen ? { from: place.screen.source } : {}), afterChange: false })
  const remember = walkStatePath(valueOf(node, 'remember'), place, 'field')
  if (!endpoint || !client || !target || !remember) return undefined
  return { do: 'authorize', endpoint: endpoint.id, client, scope: wordAt(node, 'scope') ?? '', returnTo: target.route, remember: remember.path }
}
