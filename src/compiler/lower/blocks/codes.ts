import { valueOf } from '../../model/read-node.ts'
import { listOf, text } from '../../types/type.ts'
import { walkText } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** Codes for the user to keep. They may be secrets: the block shows them to their owner. */
export const codes: BlockWalker = ({ value, node, place }) => {
  const each = walkWanted(value, listOf(text), place)
  const textAt = (key: string) => walkText(valueOf(node, key), place)
  const [title, file, download, print] = ['title', 'file', 'download', 'print'].map(textAt)
  const note = textAt('note')
  return each && title && file && download && print
    ? { block: 'codes', each, title, ...(note && { note }), file, download, print }
    : undefined
}
