import type { Expression } from '../../language/expression.ts'
import { evaluate, type Sight } from '../evaluate.ts'

/** Returns a number to show; 0 as long as there is none. */
export function numberOf(expression: Expression, sight: Sight): number {
  const value = evaluate(expression, sight)
  return typeof value === 'number' ? value : 0
}
