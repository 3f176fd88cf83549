import type { FactUse } from '../../language/block.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { FactView } from '../view.ts'
import { textOf } from './text-of.ts'

export function factView(
  { label, value, copy, groups }: FactUse,
  context: EvaluationContext,
): FactView {
  return {
    label: textOf(label, context),
    value: plainText(evaluate(value, context)) ?? '',
    copy,
    ...(groups !== undefined && { groups }),
  }
}
