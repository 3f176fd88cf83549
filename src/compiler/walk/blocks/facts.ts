import { flagAt, itemsOf, valueOf } from '../../project/read-node.ts'
import { walkText } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

/** Pairs of a label and a value. */
export const facts: BlockWalker = ({ value, place }) => ({
  block: 'facts',
  facts: itemsOf(value).flatMap((fact) => {
    const label = walkText(valueOf(fact, 'label'), place)
    const shown = valueOf(fact, 'value')
    if (!label || !shown) return []
    const typed = walkValue(shown, place)
    place.walk.announce({ is: 'in-message', node: shown, typed })
    return [{ label, value: typed.lowered, copy: flagAt(fact, 'copy') ?? false }]
  }),
})
