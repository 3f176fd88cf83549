import type { BlockView } from '../../src/engine/view.ts'

/** Blocks with those that stand within them. */
export function flat(blocks: readonly BlockView[]): readonly BlockView[] {
  return blocks.flatMap((block) =>
    'children' in block ? [block, ...flat(block.children)] : [block],
  )
}

/** The fields in which something may be entered: where there are no rows, nothing can be chosen. */
export const fieldsToFill = (blocks: readonly BlockView[]): ReadonlySet<string> =>
  new Set(
    flat(blocks).flatMap((block) =>
      block.block === 'field' || (block.block === 'select' && block.rows.length > 0)
        ? [block.field]
        : [],
    ),
  )

/** The fields that stand on the screen. */
export const fieldsIn = (blocks: readonly BlockView[]): ReadonlySet<string> =>
  new Set(
    flat(blocks).flatMap((block) =>
      block.block === 'field' || block.block === 'select' ? [block.field] : [],
    ),
  )
