import type { Block } from '../../language/block.ts'

/** Returns the fields in a content, whether they are shown at the moment or not. */
export function placedFields(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? placedFields(block.children)
      : block.block === 'field' || block.block === 'select'
        ? [block.field]
        : [],
  )
}

/** Returns the field in the content; for a dictated field, the name of its group. */
export const fieldOf = (at: string): string => at.split('.')[0] ?? at
