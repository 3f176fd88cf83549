import type { BlockWalker } from './block-walker.ts'

/** Contacts of the service desk. */
export const support: BlockWalker = () => ({ block: 'support' })
