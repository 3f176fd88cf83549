import type { Block } from '../../language/block.ts'

/** Fields that stand in a content, whether they are shown at the moment or not. */
export function placedFields(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? placedFields(block.children)
      : block.block === 'field' || block.block === 'select'
        ? [block.field]
        : [],
  )
}

/**
 * The field that stands in the content: of one that a server dictates the name they have together.
 */
export const fieldOf = (at: string): string => at.split('.')[0] ?? at
