import type { Block } from '../../language/block.ts'
import { rowInitiator } from '../async/initiator.ts'
import type { EvaluationContext } from '../evaluate.ts'
import type { EngineState } from '../state.ts'
import type { BlockView } from '../view.ts'
import { availabilityOf } from './availability.ts'
import { childrenOf, findBlock, shownBlocks } from './find-block.ts'
import { type ListRow, listRows } from './list-rows.ts'

/**
 * Returns a block's id in its row. Every row has the same block, and ids must be unique in the
 * page.
 */
export const idInRow = (block: string, key: string): string => `${block}@${key}`

/** Returns the blocks of a row under ids of their own, each busy with the presses of this row. */
export function inRow(
  views: readonly BlockView[],
  key: string,
  state: EngineState,
): readonly BlockView[] {
  return views.map((view) => ({
    ...view,
    id: idInRow(view.id, key),
    ...('busy' in view && availabilityOf(state, rowInitiator(view.id, key))),
    ...('children' in view && { children: inRow(view.children, key, state) }),
  }))
}

export interface FoundInRow {
  readonly block: Block
  readonly row: ListRow
}

/** Finds a block in a row of a list, by the row's key. */
export function findInRow(
  blocks: readonly Block[],
  id: string,
  key: string | undefined,
  context: EvaluationContext,
): FoundInRow | undefined {
  if (key === undefined) return undefined
  for (const block of shownBlocks(blocks, context)) {
    const row =
      block.block === 'list' && block.content
        ? listRows(block, context).find((candidate) => candidate.key === key)
        : undefined
    const own =
      row && block.block === 'list' ? findBlock(block.content ?? [], id, row.context) : undefined
    if (row && own) return { block: own, row }
    const found = findInRow(childrenOf(block), id, key, context)
    if (found) return found
  }
  return undefined
}
