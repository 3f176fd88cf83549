import type { Expression } from '../../language/expression.ts'
import { evaluate, type EvaluationContext } from '../evaluate.ts'

/** Returns a number to show; 0 as long as there is none. */
export function numberOf(expression: Expression, context: EvaluationContext): number {
  const value = evaluate(expression, context)
  return typeof value === 'number' ? value : 0
}
