import type { BadgeUse } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import type { SourceNode } from '../../../language/source.ts'
import { valueOf, wordAt } from '../../model/read-node.ts'
import type { Place } from '../place.ts'
import { toneOf } from '../steps/messages.ts'
import { walkCases } from '../values/cases.ts'
import { walkCondition } from '../values/condition.ts'
import { walkTextAt, wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import { wordFor } from '../values/word-for.ts'

/** Lowers a badge, or one for each word of `of`. The row shows the first match. */
export function walkBadges(node: SourceNode, place: Place): readonly BadgeUse[] {
  const conditional = walkCondition(node, place)
  if (!conditional) return []
  const { when } = conditional
  const of = valueOf(node, 'of')
  if (!of) {
    const inner = valueOf(node, 'text')
    const text = walkTextAt('badge', inner, conditional.place, node)
    return text ? [{ text, tone: toneOf(wordAt(node, 'tone')), ...(when ? { when } : {}) }] : []
  }
  const on = walkValue(of, conditional.place)
  const cases = walkCases(valueOf(node, 'is'), conditional.place)
  place.walk.emitFact({ is: 'choice', node: of, on, words: cases.map(wordNode), hasElse: true })
  return cases.flatMap(({ key, value }): readonly BadgeUse[] => {
    const text = walkTextAt('badge', valueOf(value, 'text'), conditional.place, value)
    const fits: Expression = {
      is: 'compare',
      op: '==',
      left: on.lowered,
      right: { is: 'literal', value: wordFor(on.type, key) },
    }
    const whole: Expression = when ? { is: 'and', left: when, right: fits } : fits
    return text ? [{ text, tone: toneOf(wordAt(value, 'tone')), when: whole }] : []
  })
}
