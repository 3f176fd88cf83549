import type { Block } from '../../language/block.ts'
import type { Sight } from '../evaluate.ts'
import type { BlockView } from '../view.ts'
import { numberOf } from './number-of.ts'
import { textOf } from './text-of.ts'

/** `deadline` in milliseconds since 1970, 0 when nothing runs: how much is left is for the clock of the one who shows it. */
export function countdownView({ id, block, label, until, over, last }: Extract<Block, { readonly block: 'countdown' }>, deadline: number, sight: Sight): BlockView {
  return { id, block, deadline, label: textOf(label, sight), ...(until && { until: textOf(until, sight) }), ...(over && { over: textOf(over, sight) }), ...(last && { last: numberOf(last, sight) }) }
}
