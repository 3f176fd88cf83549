import { valueOf } from '../../model/read-node.ts'
import { text } from '../../types/type.ts'
import { walkText } from '../values/texts.ts'
import { walkWanted } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'
import { walkFact } from './facts.ts'

/**
 * A QR code, with a text to type as an alternative. It shows a secret to its owner, so both may
 * contain one.
 */
export const qr: BlockWalker = ({ value, node, place }) => {
  const shown = walkWanted(value, text, place)
  const label = walkText(valueOf(node, 'label'), place)
  const fact = valueOf(node, 'typed')
  const typed = fact && walkFact(fact, place)
  const opens = walkText(valueOf(node, 'opens'), place)
  const elsewhere = walkText(valueOf(node, 'elsewhere'), place)
  return shown && label && typed
    ? {
        block: 'qr',
        value: shown,
        label,
        typed: typed.fact,
        ...(opens && { opens }),
        ...(elsewhere && { elsewhere }),
      }
    : undefined
}
