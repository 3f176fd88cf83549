import type { Block } from '../../../language/block.ts'

/**
 * Wraps everything from the first field to the submit in one form, in source order. On a review
 * page the form consists of the submit alone.
 */
export function formBlock(blocks: readonly Block[], id = 'content.form'): readonly Block[] {
  const submit = blocks.findIndex((block) => holds(block, 'submit'))
  const field = blocks.findIndex((block) => holds(block, 'field'))
  const first = field < 0 ? submit : field
  if (first < 0) return blocks
  const last = submit >= first ? submit : blocks.findLastIndex((block) => holds(block, 'field'))
  const form: Block = { block: 'form', id, children: blocks.slice(first, last + 1) }
  return [...blocks.slice(0, first), form, ...blocks.slice(last + 1)]
}

function holds(block: Block, name: Block['block']): boolean {
  return (
    block.block === name ||
    (name === 'field' && block.block === 'select') ||
    ('children' in block && block.children.some((child) => holds(child, name)))
  )
}
