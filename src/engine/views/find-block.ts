import type { Block } from '../../language/block.ts'
import { holds, type EvaluationContext } from '../evaluate.ts'

/** Returns the shown blocks: a false `when` removes a block and all blocks inside it. */
export function shownBlocks(
  blocks: readonly Block[],
  context: EvaluationContext,
): readonly Block[] {
  return blocks.filter(({ when }) => when === undefined || holds(when, context))
}

/** Finds a shown block by its id, at any depth; a hidden block cannot be pressed. */
export function findBlock(
  blocks: readonly Block[],
  id: string,
  context: EvaluationContext,
): Block | undefined {
  for (const block of shownBlocks(blocks, context)) {
    const found = block.id === id ? block : findBlock(childrenOf(block), id, context)
    if (found) return found
  }
  return undefined
}

export const childrenOf = (block: Block): readonly Block[] =>
  'children' in block ? block.children : []
