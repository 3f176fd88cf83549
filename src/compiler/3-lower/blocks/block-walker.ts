import type { Block, BlockName } from '../../../language/block.ts'
import type { SourceNode } from '../../../language/source.ts'
import type { Place } from '../place.ts'

/** Word of a block, the whole block, and its path, which is the root of its id. */
export interface WrittenBlock {
  readonly value: SourceNode
  readonly node: SourceNode
  readonly place: Place
  readonly path: string
}

type Bare<Name extends BlockName> = Omit<Extract<Block, { readonly block: Name }>, 'id' | 'when'>
export type BareBlock = { [Name in BlockName]: Bare<Name> }[BlockName]

export type BlockWalker = (written: WrittenBlock) => BareBlock | undefined
