import type { FactUse } from '../../../language/block.ts'
import type { SourceNode } from '../../../language/source.ts'
import { raise } from '../../diagnostics.generated.ts'
import type { Typed } from '../../expressions/typed.ts'
import { flagAt, itemsOf, valueOf } from '../../model/read-node.ts'
import { describeType } from '../../types/describe-type.ts'
import { integer, isStructure, limited } from '../../types/type.ts'
import type { Place } from '../place.ts'
import { walkText } from '../values/texts.ts'
import { walkValue, walkWanted } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

const ofGroup = limited(integer, { minimum: 1, maximum: 20 })

/** Pairs of a label and a value. */
export const facts: BlockWalker = ({ value, place }) => ({
  block: 'facts',
  facts: itemsOf(value).flatMap((node) => {
    const walked = walkFact(node, place)
    if (!walked) return []
    place.walk.emitFact({ is: 'in-message', node: walked.node, typed: walked.typed })
    return [walked.fact]
  }),
})

/** Lowers one fact; `typed` is the type of the value at `node`, for the check of its class. */
export function walkFact(
  fact: SourceNode,
  place: Place,
): { readonly fact: FactUse; readonly node: SourceNode; readonly typed: Typed } | undefined {
  const label = walkText(valueOf(fact, 'label'), place)
  const node = valueOf(fact, 'value')
  if (!label || !node) return undefined
  const typed = walkValue(node, place)
  if (isStructure(typed.type))
    place.walk.report.add(
      raise.wrongType(node.span, {
        found: describeType(typed.type),
        wanted: 'a text or a number',
      }),
    )
  const groupsNode = valueOf(fact, 'groups')
  const groups = walkWanted(groupsNode, ofGroup, place)
  // Grouping is a constant of the layout, not data.
  if (groupsNode && groups && groups.is !== 'literal')
    place.walk.emitFact({ is: 'constant', node: groupsNode, known: true })
  const of =
    groups?.is === 'literal' && typeof groups.value === 'number' ? { groups: groups.value } : {}
  return {
    fact: { label, value: typed.lowered, copy: flagAt(fact, 'copy') ?? false, ...of },
    node,
    typed,
  }
}
