import type { Text, TextUse } from '../../language/text.ts'
import { evaluate, evaluateAll, type Sight } from '../evaluate.ts'
import { own } from '../expressions/own.ts'

/**
 * Returns a text with its word chosen and its values computed; a missing value leaves its place
 * empty.
 */
export function textOf(use: TextUse, sight: Sight): Text {
  const key = keyOf(use, sight)
  return use.values ? { key, values: evaluateAll(use.values, sight).values } : { key }
}

function keyOf(use: TextUse, sight: Sight): string {
  if ('key' in use) return use.key
  const word = evaluate(use.of, sight)
  return (typeof word === 'string' ? own(use.is, word) : undefined) ?? use.otherwise
}
