import type { Block } from '../../language/block.ts'
import { strengthOf } from '../../rules/strength.ts'
import { type EvaluationContext, textOf } from '../evaluate.ts'
import { getOwn } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import type { BlockView } from '../view.ts'

const levels = [undefined, 'weak', 'fair', 'good', 'strong'] as const

/**
 * Returns the strength of the value. The view contains a number and a sentence, never the value
 * itself.
 */
export function strengthView(
  {
    id,
    block,
    field,
    says,
  }: Extract<Block, { readonly block: 'strength' }> & { readonly id: string },
  state: EngineState,
  context: EvaluationContext,
): BlockView {
  const value = getOwn(state.visit?.form.values ?? {}, field)
  const level = strengthOf(typeof value === 'string' ? value : '')
  const word = levels[level]
  return { id, block, field, level, ...(word && { text: textOf(says[word], context) }) }
}
