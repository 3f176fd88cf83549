import { factsWhen } from '../../expressions/facts.ts'
import { withFacts } from '../../expressions/scope.ts'
import { entriesOf, valueOf } from '../../project/read-node.ts'
import { inScope } from '../place.ts'
import { wordNode } from '../values/texts.ts'
import { walkValue } from '../values/values.ts'
import type { StepWalker } from './step-walker.ts'

/** Decides by a table of words. */
export const choose: StepWalker = ({ word, node, place }) => {
  const on = walkValue(word.value, place)
  const cases = entriesOf(valueOf(node, 'is'))
  const otherwise = valueOf(node, 'else')
  place.walk.announce({ is: 'choice', node: word.value, on, words: cases.map(wordNode), hasElse: otherwise !== undefined })
  const is = cases.map(({ key, value }) => {
    const certain = factsWhen({ is: 'compare', op: '==', left: on.lowered, right: { is: 'literal', value: key } }, true)
    return [key, place.walk.steps(value, inScope(place, withFacts(place.scope, certain)))] as const
  })
  return { do: 'choose', on: on.lowered, is: Object.fromEntries(is), otherwise: place.walk.steps(otherwise, place) }
}
