import type { Block } from '../../language/block.ts'

/**
 * Returns the blocks without those that a setting of the tenant excludes. A block with a field
 * stays, because the form counts on it.
 */
export function offeredBlocks(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => {
    if (isExcluded(block)) return hasField(block) ? [block] : []
    if (!('children' in block)) return [block]
    const children = offeredBlocks(block.children)
    if (children.length === block.children.length) return [{ ...block, children }]
    return children.length === 0 ? [] : [{ ...block, children }]
  })
}

const isExcluded = ({ when }: Block): boolean => when?.is === 'literal' && when.value === false

const hasField = (block: Block): boolean =>
  block.block === 'field' ||
  block.block === 'select' ||
  ('children' in block && block.children.some(hasField))
