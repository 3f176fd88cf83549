import type { BadgeUse } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import type { Json } from '../../../language/json.ts'
import type { SourceNode } from '../../../language/source.ts'
import { entriesOf, valueOf, wordAt } from '../../project/read-node.ts'
import { present, type Type } from '../../types/type.ts'
import { walkCondition } from '../values/condition.ts'
import type { Place } from '../place.ts'
import { toneOf } from '../steps/messages.ts'
import { walkText, wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'

/** A badge, or one for each word of `of`: the row shows the first that fits. */
export function walkBadges(node: SourceNode, place: Place): readonly BadgeUse[] {
  const conditional = walkCondition(node, place)
  if (!conditional) return []
  const { when } = conditional
  const of = valueOf(node, 'of')
  if (!of) {
    const inner = valueOf(node, 'text')
    const text = walkText(inner, conditional.place, node)
    return text ? [{ text, tone: toneOf(wordAt(node, 'tone')), ...(when ? { when } : {}) }] : []
  }
  const on = walkValue(of, conditional.place)
  const cases = entriesOf(valueOf(node, 'is'))
  place.walk.announce({ is: 'choice', node: of, on, words: cases.map(wordNode), hasElse: true })
  return cases.flatMap(({ key, value }): readonly BadgeUse[] => {
    const text = walkText(valueOf(value, 'text'), conditional.place, value)
    const fits: Expression = { is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: wordFor(on.type, key) } }
    const whole: Expression = when ? { is: 'and', left: when, right: fits } : fits
    return text ? [{ text, tone: toneOf(wordAt(value, 'tone')), when: whole }] : []
  })
}

/** A key of YAML is a text; what it stands for may be a boolean or a number. */
export function wordFor(type: Type, key: string): Json {
  const inner = present(type)
  if (inner.type === 'boolean' && (key === 'true' || key === 'false')) return key === 'true'
  const numeric = inner.type === 'integer' || inner.type === 'number' || (inner.type === 'enumeration' && typeof inner.words[0] === 'number')
  return numeric && key !== '' && Number.isFinite(Number(key)) ? Number(key) : key
}
