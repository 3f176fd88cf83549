import { valueOf } from '../../model/read-node.ts'
import { integer } from '../../types/type.ts'
import { walkWanted } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** Progress, for example "Step 1 of 2". */
export const progress: BlockWalker = ({ value, node, place }) => {
  const step = walkWanted(value, integer, place)
  const of = walkWanted(valueOf(node, 'of'), integer, place)
  return step && of && { block: 'progress', step, of }
}
