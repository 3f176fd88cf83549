import { icons } from '../../../language/icons.ts'
import { valueOf, wordAt } from '../../model/read-node.ts'
import { toneOf } from '../steps/messages.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkTextAt } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

export const link: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('link', value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    text && {
      block: 'link',
      text,
      ...(tone !== undefined && { tone: toneOf(tone) }),
      press: place.walk.steps(valueOf(node, 'press'), place),
    }
  )
}

export const button: BlockWalker = ({ value, node, place }) => {
  const text = walkTextAt('button', value, place, node)
  const kind = wordAt(node, 'kind')
  const icon = valueOf(node, 'icon')
  const drawn = icon && nameAt(icon, place)
  if (drawn) announceName('icon', drawn, icons, place)
  return (
    text && {
      block: 'button',
      text,
      kind: kind === 'main' || kind === 'danger' ? kind : 'plain',
      ...(drawn && { icon: drawn.name }),
      press: place.walk.steps(valueOf(node, 'press'), place),
    }
  )
}
