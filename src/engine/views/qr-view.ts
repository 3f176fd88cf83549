import type { Block } from '../../language/block.ts'
import { evaluate, type Sight } from '../evaluate.ts'
import { valueAt } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { BlockView } from '../view.ts'
import { factView } from './fact-view.ts'
import { textOf } from './text-of.ts'

/** What the picture holds, as it is: drawing it is for the one who shows it. */
export function qrView(
  { id, block, value, label, typed, opens }: Extract<Block, { readonly block: 'qr' }>,
  sight: Sight,
): BlockView {
  return {
    id,
    block,
    value: plainText(evaluate(value, sight)) ?? '',
    label: textOf(label, sight),
    typed: factView(typed, sight),
    ...(opens && isHandheld(sight) && { opens: textOf(opens, sight) }),
  }
}

/** Nobody scans a screen with the device it stands on. */
const isHandheld = (sight: Sight): boolean => valueAt(sight('environment'), ['handheld']) === true
