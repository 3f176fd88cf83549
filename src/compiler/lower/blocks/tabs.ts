import type { Block } from '../../../language/block.ts'
import { icons } from '../../../language/icons.ts'
import { itemsOf, valueOf } from '../../model/read-node.ts'
import { recordSpan } from '../source-map.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkTextAt } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

/** Parts of a page, of which a narrow screen shows one. */
export const tabs: BlockWalker = ({ value, place, path }) => ({
  block: 'tabs',
  children: itemsOf(value).flatMap((node, at): readonly Block[] => {
    const text = walkTextAt('tab', valueOf(node, 'tab'), place)
    const icon = valueOf(node, 'icon')
    const drawn = icon && nameAt(icon, place)
    if (!text || !drawn || !announceName('icon', drawn, icons, place)) return []
    const id = `${path}.${at}`
    const children = place.walk.blocks(valueOf(node, 'content'), place, id)
    return [recordSpan<Block>({ block: 'tab', id, text, icon: drawn.name, children }, node.span)]
  }),
})
