import type { Block } from '../../../language/block.ts'
import { bareBlocks } from '../../../language/keys.ts'
import type { SourceNode } from '../../../language/source.ts'
import { itemsOf, wordOf } from '../../model/read-node.ts'
import type { Place } from '../place.ts'
import { recordSpan } from '../source-map.ts'
import { walkCondition } from '../values/condition.ts'
import { blockWalkers } from './table.ts'

/** Content of a screen, in source order. Ids are positions: `content.3.row.0.countdown`. */
export function walkBlocks(
  node: SourceNode | undefined,
  place: Place,
  path: string,
): readonly Block[] {
  return itemsOf(node).flatMap((item, index) => walkBlock(item, place, `${path}.${index}`))
}

function walkBlock(node: SourceNode, place: Place, path: string): readonly Block[] {
  const bare =
    node.kind === 'scalar' && bareBlocks.includes(wordOf(node) ?? '') ? wordOf(node) : undefined
  const word =
    bare === undefined && node.kind === 'map'
      ? node.entries.find(({ key }) => Object.hasOwn(blockWalkers, key))
      : undefined
  const name = bare ?? word?.key
  const conditional = walkCondition(node, place)
  if (name === undefined || !conditional) return []
  const id = `${path}.${name}`
  const walked = blockWalkers[name]?.({
    value: word?.value ?? node,
    node,
    place: conditional.place,
    path: id,
  })
  if (!walked) return []
  return [
    recordSpan<Block>(
      { ...walked, id, ...(conditional.when ? { when: conditional.when } : {}) },
      word ? word.keySpan : node.span,
    ),
  ]
}
