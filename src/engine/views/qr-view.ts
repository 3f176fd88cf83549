import type { Block } from '../../language/block.ts'
import { evaluate, type Sight } from '../evaluate.ts'
import { valueAt } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { BlockView } from '../view.ts'
import { factView } from './fact-view.ts'
import { textOf } from './text-of.ts'

/** Returns the content of the picture unchanged; the rendering component draws it. */
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

/** True on a phone or a tablet, because a device cannot scan its own screen. */
const isHandheld = (sight: Sight): boolean => valueAt(sight('environment'), ['handheld']) === true
