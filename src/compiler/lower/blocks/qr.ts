import { valueOf } from '../../model/read-node.ts'
import { text } from '../../types/type.ts'
import { walkText } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'
import { walkFact } from './facts.ts'

/**
 * A picture for another device, with what is typed instead. It hands a secret to the person whose
 * it is, so both may hold one.
 */
export const qr: BlockWalker = ({ value, node, place }) => {
  const shown = walkWanted(value, text, place)
  const label = walkText(valueOf(node, 'label'), place)
  const fact = valueOf(node, 'typed')
  const typed = fact && walkFact(fact, place)
  const opens = walkText(valueOf(node, 'opens'), place)
  return shown && label && typed
    ? { block: 'qr', value: shown, label, typed: typed.fact, ...(opens && { opens }) }
    : undefined
}
