import type { FactUse } from '../../language/block.ts'
import { evaluate, type EvaluationContext, textOf } from '../evaluate.ts'
import { plainText } from '../expressions/values.ts'
import type { FactView } from '../view.ts'

export function factView(
  { label, value, copy, groups, bytes }: FactUse,
  context: EvaluationContext,
): FactView {
  return {
    label: textOf(label, context),
    value: plainText(evaluate(value, context)) ?? '',
    copy,
    ...(groups !== undefined && { groups }),
    ...(bytes && { bytes }),
  }
}
