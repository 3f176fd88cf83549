import type { Block } from '../../../language/block.ts'

/** Lists all fields in a content. */
export function fieldsPlaced(blocks: readonly Block[]): readonly string[] {
  return blocks.flatMap((block) =>
    'children' in block
      ? fieldsPlaced(block.children)
      : block.block === 'field' || block.block === 'select'
        ? [block.field]
        : [],
  )
}
