import type { Block } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { plainText, valueAt } from '../expressions/values.ts'
import type { BlockView } from '../view.ts'
import { factView } from './fact-view.ts'

/** Returns the content of the picture unchanged; the rendering component draws it. */
export function qrView(
  { id, block, value, label, typed, opens, elsewhere }: Extract<Block, { readonly block: 'qr' }>,
  context: EvaluationContext,
): BlockView {
  const fact = factView(typed, context)
  return {
    id,
    block,
    value: plainText(evaluate(value, context)) ?? '',
    label: textOf(label, context),
    ...(fact.value !== '' && { typed: fact }),
    ...(opens &&
      isHandheld(context) && {
        opens: textOf(opens, context),
        ...(elsewhere && { elsewhere: textOf(elsewhere, context) }),
      }),
  }
}

/** True on a phone or a tablet, because a device cannot scan its own screen. */
const isHandheld = (context: EvaluationContext): boolean =>
  valueAt(context('environment'), ['handheld']) === true
