import { flagAt, valueOf, wordAt } from '../../model/read-node.ts'
import { toneOf } from '../steps/messages.ts'
import { walkText, walkTextAt } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'

/** Blocks side by side. */
export const row: BlockWalker = ({ value, place, path }) => ({
  block: 'row',
  children: place.walk.blocks(value, place, path),
})

/** Blocks under a heading. */
export const section: BlockWalker = ({ value, node, place, path }) => {
  const title = walkText(value, place, node)
  const tone = wordAt(node, 'tone')
  return (
    title && {
      block: 'section',
      title,
      ...(tone !== undefined && { tone: toneOf(tone) }),
      ...(flagAt(node, 'folded') === true && { folded: true as const }),
      children: place.walk.blocks(valueOf(node, 'content'), place, path),
    }
  )
}

/** A dialog over the screen. Its `when` is required, because the steps of `press` end it. */
export const sheet: BlockWalker = ({ value, node, place, path }) => {
  const title = walkText(value, place, node)
  const press = place.walk.steps(valueOf(node, 'press'), place)
  const children = place.walk.blocks(valueOf(node, 'content'), place, path)
  return title && { block: 'sheet', title, press, children }
}

/** Buttons behind one with three dots. */
export const menuButton: BlockWalker = ({ value, node, place, path }) => {
  const text = walkTextAt('label', value, place, node)
  const content = valueOf(node, 'content')
  return text && { block: 'menu-button', text, children: place.walk.blocks(content, place, path) }
}
