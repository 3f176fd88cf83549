import type { Block } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { plainText } from '../expressions/values.ts'
import type { BlockView } from '../view.ts'

export function identityView(
  { id, block, label, value }: Extract<Block, { readonly block: 'identity' }>,
  children: readonly BlockView[],
  context: EvaluationContext,
): BlockView {
  const name = plainText(evaluate(value, context)) ?? ''
  const { key, values } = textOf(label, context)
  return { id, block, label: { key, values: { ...values, name } }, value: name, children }
}
