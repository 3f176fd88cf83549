import type { Block } from '../../../language/block.ts'

/** From the first field to the submit everything is one form, in the order written. */
export function formBlock(blocks: readonly Block[]): readonly Block[] {
  const first = blocks.findIndex((block) => holds(block, 'field'))
  if (first < 0) return blocks
  const submit = blocks.findIndex((block) => holds(block, 'submit'))
  const last = submit >= first ? submit : blocks.findLastIndex((block) => holds(block, 'field'))
  const form: Block = { block: 'form', id: 'content.form', children: blocks.slice(first, last + 1) }
  return [...blocks.slice(0, first), form, ...blocks.slice(last + 1)]
}

function holds(block: Block, name: Block['block']): boolean {
  return block.block === name || ('children' in block && block.children.some((child) => holds(child, name)))
}
