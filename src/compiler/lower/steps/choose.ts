import { factsWhen } from '../../expressions/facts.ts'
import { withFacts } from '../../expressions/scope.ts'
import { nothingKnown } from '../../expressions/typed.ts'
import { isExpression, valueOf } from '../../model/read-node.ts'
import { present } from '../../types/type.ts'
import { inScope } from '../place.ts'
import { leaveOpen } from '../source-map.ts'
import { walkCases } from '../values/cases.ts'
import { wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** Selects steps by a word. */
export const choose: StepWalker = ({ word, node, place }) => {
  // The shape check reported a word without `=`; the selecting value is unknown.
  const on = isExpression(word.value) ? walkValue(word.value, place) : nothingKnown
  const cases = walkCases(valueOf(node, 'is'), place)
  const otherwise = valueOf(node, 'else')
  place.walk.emitFact({
    is: 'choice',
    node: word.value,
    on,
    words: cases.map(wordNode),
    hasElse: otherwise !== undefined,
  })
  const is = cases.map(({ key, value }) => {
    const certain = factsWhen(
      { is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: key } },
      true,
    )
    return [key, place.walk.steps(value, inScope(place, withFacts(place.scope, certain)))] as const
  })
  const { type } = present(on.type)
  if (otherwise !== undefined || (type !== 'enumeration' && type !== 'boolean'))
    leaveOpen(on.lowered)
  return {
    do: 'choose',
    on: on.lowered,
    is: Object.fromEntries(is),
    otherwise: place.walk.steps(otherwise, place),
  }
}
