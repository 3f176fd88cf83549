import { icons } from '../../../language/icons.ts'
import { wordAt } from '../../model/read-node.ts'
import { toneOf } from '../steps/messages.ts'
import { announceName, nameAt } from '../values/names.ts'
import type { BlockWalker } from './block-walker.ts'

export const icon: BlockWalker = ({ value, node, place }) => {
  const named = nameAt(value, place)
  if (!named || !announceName('icon', named, icons, place)) return undefined
  return { block: 'icon', icon: named.name, tone: toneOf(wordAt(node, 'tone')) }
}
