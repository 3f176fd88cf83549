import type { BlockView } from '../engine/view.ts'

export interface ScreenArrangement {
  /** The bars and the large sign, above the heading. */
  readonly above: readonly BlockView[]
  /** One sentence that belongs to the heading. */
  readonly lead: readonly BlockView[]
  readonly rest: readonly BlockView[]
}

/**
 * The heading is no block. So the blocks above it, or directly below it, are found by their kind.
 */
export function arrangeScreen(blocks: readonly BlockView[]): ScreenArrangement {
  const start = blocks.findIndex(({ block }) => block !== 'progress' && block !== 'icon')
  const above = start === -1 ? blocks : blocks.slice(0, start)
  const [first, ...others] = blocks.slice(above.length)
  if (first?.block === 'text' && first.tone === 'lead')
    return { above, lead: [first], rest: others }
  return { above, lead: [], rest: first ? [first, ...others] : others }
}
