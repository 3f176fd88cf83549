import type { ASTNode } from '@marcbachmann/cel-js'
import { raise } from '../../diagnostics.generated.ts'
import { describeType } from '../../types/describe-type.ts'
import { boolean, isText } from '../../types/type.ts'
import { union } from '../../types/union.ts'
import type { Checking, Typed } from '../typed.ts'
import { unknownWord } from './comparison.ts'
import { operandsOf } from './operands.ts'
import { wrongType } from './wrong-type.ts'

/** `a in [b, c]`, or a key in a map. */
export function membership(node: ASTNode, checking: Checking): Typed {
  const [first, second] = operandsOf(node)
  const item = checking.check(first)
  const list = checking.check(second)
  const lowered = { is: 'in', item: item.lowered, list: list.lowered } as const
  if (item.type.type === 'unknown' || list.type.type === 'unknown')
    return { type: boolean, lowered }
  if (second.op === 'list') {
    const words = second.args.map((word) =>
      unknownWord(item.type, word, checking.check(word), checking),
    )
    if (words.includes(true)) return { type: boolean, lowered }
  }
  if (list.type.type === 'map' || list.type.type === 'object') {
    if (!isText(item.type)) wrongType(first, item.type, 'a text, because keys are texts', checking)
  } else if (list.type.type !== 'list') wrongType(second, list.type, 'a list', checking)
  else if (!union(item.type, list.type.of))
    checking.report(
      raise.wrongType(checking.spanOf(first), {
        wanted: describeType(list.type.of),
        found: describeType(item.type),
      }),
    )
  return { type: boolean, lowered }
}
