import { announceName, nameAt } from '../values/names.ts'
import { walkText } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

/** Where a field of the form stands. */
export const field: BlockWalker = ({ value, place }) => {
  const named = nameAt(value, place)
  if (!named || !announceName('field', named, Object.keys(place.screen?.form ?? {}), place)) return undefined
  place.walk.announce({ is: 'placed', node: named.node, field: named.name })
  return { block: 'field', field: named.name }
}

export const submit: BlockWalker = ({ value, node, place }) => {
  const text = walkText(value, place, node)
  return text && { block: 'submit', text }
}
