import { keyTables } from '../../language/keys.ts'
import type { SourceEntry, SourceNode } from '../../language/source.ts'
import { entriesOf, itemsOf, valueOf } from '../model/read-node.ts'

/** Lists the word of each block in the source, also of blocks inside a `row`. */
export function blockWords(content: SourceNode | undefined): readonly SourceEntry[] {
  return itemsOf(content).flatMap((block) => {
    const own = entriesOf(block).filter(({ key }) => Object.hasOwn(words, key))
    return own.concat(blockWords(valueOf(block, 'row')))
  })
}

const words = keyTables.block.words ?? {}
