import type { BlockWalker } from './block-walker.ts'

/** Whom to call. */
export const support: BlockWalker = () => ({ block: 'support' })
