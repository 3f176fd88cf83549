import { valueOf, wordAt } from '../../model/read-node.ts'
import { isText, listOf, present, text, unknown } from '../../types/type.ts'
import { announceName, nameAt } from '../values/names.ts'
import { walkText, walkTextAt } from '../values/texts.ts'
import type { BlockWalker } from './block-walker.ts'
import { walkRows } from './list.ts'

/** A field with rows as its choices. Its schema decides between one key and several. */
export const select: BlockWalker = ({ value, node, place }) => {
  const named = nameAt(value, place)
  const form = place.screen?.form ?? {}
  const known = named && announceName('field', named, Object.keys(form), place)
  const each = valueOf(node, 'each')
  const rows = each && walkRows(each, node, place)
  if (!named || !known || !rows) return undefined
  place.walk.emitFact({ is: 'placed', node: named.node, field: named.name, chosen: true })
  const type = present(form[named.name]?.type ?? unknown)
  const many = type.type === 'list'
  // Its values are keys of rows, which are texts.
  if (!isText(type))
    place.walk.emitFact({
      is: 'value',
      node: value,
      typed: { type, lowered: { is: 'path', root: 'form', path: [named.name] } },
      wanted: many ? listOf(text) : text,
    })
  const word = wordAt(node, 'look')
  const look = word === 'cards' || word === 'menu' ? word : 'rows'
  const lookNode = valueOf(node, 'look')
  if (look === 'menu' && many && lookNode)
    place.walk.emitFact({ is: 'menu-of-many', node: lookNode, field: named.name })
  const allNode = valueOf(node, 'all')
  const all = walkTextAt('label', allNode, place)
  if (allNode && !many) place.walk.emitFact({ is: 'all-of-one', node: allNode, field: named.name })
  const opens = walkText(valueOf(node, 'opens'), rows.row)
  const press = valueOf(node, 'press')
  return {
    block: 'select',
    field: named.name,
    many,
    look,
    ...(all && many ? { all } : {}),
    ...(opens && press ? { opens, press: place.walk.steps(press, rows.row) } : {}),
    ...rows.use,
  }
}
