import type { BlockView } from '../../src/engine/view.ts'

/** Returns blocks with all blocks inside them. */
export function flat(blocks: readonly BlockView[]): readonly BlockView[] {
  return blocks.flatMap((block) =>
    'children' in block ? [block, ...flat(block.children)] : [block],
  )
}

/** Returns the fields that accept an entry. A select without rows accepts none. */
export const fieldsToFill = (blocks: readonly BlockView[]): ReadonlySet<string> =>
  new Set(
    flat(blocks).flatMap((block) =>
      block.block === 'field' || (block.block === 'select' && block.rows.length > 0)
        ? [block.field]
        : [],
    ),
  )

/** Returns the fields on the screen. */
export const fieldsIn = (blocks: readonly BlockView[]): ReadonlySet<string> =>
  new Set(
    flat(blocks).flatMap((block) =>
      block.block === 'field' || block.block === 'select' ? [block.field] : [],
    ),
  )
