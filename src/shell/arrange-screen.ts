import type { BlockView } from '../engine/view.ts'

export interface ScreenArrangement {
  /** The bars and the large sign, above the heading. */
  readonly above: readonly BlockView[]
  /** One sentence that belongs to the heading. */
  readonly lead: readonly BlockView[]
  readonly rest: readonly BlockView[]
}

const isBanner = (view: BlockView): boolean => view.block === 'link' && view.tone !== undefined

/** Returns the links with a tone, which are drawn among the messages above the screen. */
export const bannersOf = (blocks: readonly BlockView[]): readonly BlockView[] =>
  blocks.filter(isBanner)

/**
 * The heading is no block. So the blocks above it, or directly below it, are found by their kind.
 */
export function arrangeScreen(all: readonly BlockView[]): ScreenArrangement {
  const blocks = all.filter((view) => !isBanner(view))
  const start = blocks.findIndex(({ block }) => block !== 'progress' && block !== 'icon')
  const above = start === -1 ? blocks : blocks.slice(0, start)
  const [first, ...others] = blocks.slice(above.length)
  if (first?.block === 'text' && first.tone === 'lead')
    return { above, lead: [first], rest: others }
  return { above, lead: [], rest: first ? [first, ...others] : others }
}
