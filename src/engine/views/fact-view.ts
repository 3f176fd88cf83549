import type { FactUse } from '../../language/block.ts'
import { evaluate, type Sight } from '../evaluate.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { FactView } from '../view.ts'
import { textOf } from './text-of.ts'

export function factView({ label, value, copy, groups }: FactUse, sight: Sight): FactView {
  return {
    label: textOf(label, sight),
    value: plainText(evaluate(value, sight)) ?? '',
    copy,
    ...(groups !== undefined && { groups }),
  }
}
