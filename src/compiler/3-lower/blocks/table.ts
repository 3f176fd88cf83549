import type { Block } from '../../../language/block.ts'
import { bareBlocks } from '../../../language/keys.ts'
import type { SourceNode } from '../../../language/source.ts'
import { itemsOf, wordOf } from '../../1-parse/read-node.ts'
import { type Place, recordSpan } from '../place.ts'
import { walkCondition } from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'
import {
  button,
  codes,
  countdown,
  facts,
  icon,
  identity,
  link,
  links,
  menuButton,
  notice,
  progress,
  qr,
  resend,
  row,
  section,
  sheet,
  support,
  tabs,
  textBlock,
} from './content.ts'
import { checklist, field, strength, submit } from './form-blocks.ts'
import { list, markdown, select } from './lists.ts'

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

/** Words of blocks, as in the table of keys. */
export const blockWalkers: Readonly<Record<string, BlockWalker>> = {
  text: textBlock,
  notice,
  progress,
  icon,
  field,
  submit,
  checklist,
  strength,
  countdown,
  resend,
  list,
  select,
  link,
  button,
  row,
  section,
  sheet,
  'menu-button': menuButton,
  tabs,
  identity,
  facts,
  codes,
  markdown,
  links,
  qr,
  support,
}
