import { withRoots } from '../../expressions/scope.ts'
import { valueOf } from '../../model/read-node.ts'
import { mapOf, text } from '../../types/type.ts'
import { inScope } from '../place.ts'
import { walkText } from '../values/texts.ts'
import { walkShown } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** Links to other sites that a server names; `item` is the name. */
export const links: BlockWalker = ({ value, node, place }) => {
  const each = walkShown(value, mapOf(text), place)
  const title = walkText(
    valueOf(node, 'title'),
    inScope(place, withRoots(place.scope, { item: text })),
  )
  return each && title ? { block: 'links', each, title } : undefined
}
