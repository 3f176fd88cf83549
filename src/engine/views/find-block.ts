import type { Block } from '../../language/block.ts'
import { holds, type Sight } from '../evaluate.ts'

/** The blocks that are shown: a `when` that does not hold takes a block and all inside it away. */
export function shownBlocks(blocks: readonly Block[], sight: Sight): readonly Block[] {
  return blocks.filter(({ when }) => when === undefined || holds(when, sight))
}

/** A shown block by its id, however deep; what is not shown cannot be pressed. */
export function findBlock(blocks: readonly Block[], id: string, sight: Sight): Block | undefined {
  for (const block of shownBlocks(blocks, sight)) {
    const found = block.id === id ? block : findBlock(childrenOf(block), id, sight)
    if (found) return found
  }
  return undefined
}

export const childrenOf = (block: Block): readonly Block[] =>
  'children' in block ? block.children : []
