import type { Text, TextUse } from '../../language/text.ts'
import { evaluate, evaluateAll, type EvaluationContext } from '../evaluate.ts'
import { getOwn } from '../expressions/get-own.ts'

/**
 * Returns a text with its word chosen and its values computed; a missing value leaves its place
 * empty.
 */
export function textOf(use: TextUse, context: EvaluationContext): Text {
  const key = keyOf(use, context)
  return use.values ? { key, values: evaluateAll(use.values, context).values } : { key }
}

function keyOf(use: TextUse, context: EvaluationContext): string {
  if ('key' in use) return use.key
  const word = evaluate(use.of, context)
  return (typeof word === 'string' ? getOwn(use.is, word) : undefined) ?? use.otherwise
}
