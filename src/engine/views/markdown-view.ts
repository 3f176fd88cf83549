import type { Block } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { plainText } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import type { BlockView } from '../view.ts'
import { loadState } from './list.ts'

/** Returns the Markdown unchanged. The rendering component decides how much of it to show. */
export function markdownView(
  block: Extract<Block, { readonly block: 'markdown' }>,
  state: EngineState,
  context: EvaluationContext,
): BlockView {
  const shown = loadState(block.source, state)
  return {
    id: block.id,
    block: block.block,
    text: shown === 'ready' ? (plainText(evaluate(block.value, context)) ?? '') : '',
    state: shown,
    ...(block.source !== undefined && { source: block.source }),
    ...(block.none && { none: textOf(block.none, context) }),
  }
}
