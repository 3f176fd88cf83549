import { valueOf, wordAt } from '../../1-parse/read-node.ts'
import { walkText, walkTextAt } from '../values/texts.ts'
import { nameAt, announceName } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** Places a field of the form. */
export const field: BlockWalker = ({ value, place }) => {
  const named = nameAt(value, place)
  if (!named || !announceName('field', named, Object.keys(place.screen?.form ?? {}), place))
    return undefined
  if (place.screen?.form[named.name]?.type.type === 'list')
    place.walk.emitFact({ is: 'field-of-many', node: named.node, field: named.name })
  place.walk.emitFact({ is: 'placed', node: named.node, field: named.name })
  return { block: 'field', field: named.name }
}

/** Checklist of the rules of a field. */
export const checklist: BlockWalker = ({ value, place }) => {
  const named = nameAt(value, place)
  if (!named || !announceName('field', named, Object.keys(place.screen?.form ?? {}), place))
    return undefined
  place.walk.emitFact({ is: 'checklist', node: named.node, field: named.name })
  return { block: 'checklist', field: named.name }
}

/** Strength estimate of a field's value. */
export const strength: BlockWalker = ({ value, node, place }) => {
  const named = nameAt(value, place)
  const [weak, fair, good, strong] = ['weak', 'fair', 'good', 'strong'].map((key) =>
    walkText(valueOf(node, key), place),
  )
  if (
    !named ||
    !announceName('field', named, Object.keys(place.screen?.form ?? {}), place) ||
    !weak ||
    !fair ||
    !good ||
    !strong
  )
    return undefined
  return { block: 'strength', field: named.name, says: { weak, fair, good, strong } }
}

export const submit: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('button', value, place, node)
  const isPlain = wordAt(node, 'kind') === 'plain'
  return text && { block: 'submit', text, ...(isPlain && { kind: 'plain' }) }
}
