import type { Expression } from '../../../language/expression.ts'
import { icons } from '../../../language/icons.ts'
import type { SourceNode } from '../../../language/source.ts'
import { factsWhen } from '../../expressions/facts.ts'
import { withFacts, withRoots } from '../../expressions/scope.ts'
import { itemsOf, scalarOf, valueOf } from '../../project/read-node.ts'
import { boolean, listOf, text, type Type, unknown } from '../../types/type.ts'
import { walkCondition } from '../values/condition.ts'
import { announceName } from '../values/names.ts'
import { inScope, type Place } from '../place.ts'
import { walkText } from '../values/texts.ts'
import { walkValue, walkWanted } from '../values/values.ts'
import { withLoads } from '../with-loads.ts'
import { walkBadges } from './badges.ts'
import type { BlockWalker } from './block-walker.ts'

/** One row an item. The list itself shows that its data is not there yet, so it may name it without `has`. */
export const list: BlockWalker = ({ value, node, place }) => {
  const each = walkValue(value, withLoads(place))
  place.walk.announce({ is: 'value', node: value, typed: each, wanted: listOf(unknown) })
  const item: Type = each.type.type === 'list' ? each.type.of : unknown
  const anyRow = inScope(place, withRoots(place.scope, { item }))
  const only = walkWanted(valueOf(node, 'only'), boolean, anyRow)
  const row = only ? inScope(anyRow, withFacts(anyRow.scope, factsWhen(only, true))) : anyRow
  const key = walkWanted(valueOf(node, 'key'), text, row)
  const title = walkText(valueOf(node, 'title'), row)
  if (!key || !title) return undefined
  const icon = walkIcon(valueOf(node, 'icon'), row)
  const detail = walkDetail(valueOf(node, 'detail'), row)
  const press = valueOf(node, 'press')
  const empty = walkText(valueOf(node, 'none'), place)
  const source = loadOf(each.lowered)
  return {
    block: 'list',
    each: each.lowered,
    key,
    title,
    badges: itemsOf(valueOf(node, 'badge')).flatMap((badge) => walkBadges(badge, row)),
    ...(only ? { only } : {}),
    ...(icon ? { icon } : {}),
    ...(detail ? { detail } : {}),
    ...(press ? { press: place.walk.steps(press, row) } : {}),
    ...(empty ? { empty } : {}),
    ...(source === undefined ? {} : { source }),
  }
}

function walkIcon(node: SourceNode | undefined, place: Place): Expression | undefined {
  const scalar = scalarOf(node)
  if (!scalar) return undefined
  const wanted = walkWanted(scalar, text, place)
  if (wanted?.is === 'literal' && typeof wanted.value === 'string') announceName('icon', { name: wanted.value, node: scalar }, icons, place)
  return wanted
}

function walkDetail(node: SourceNode | undefined, place: Place) {
  if (!node) return undefined
  const conditional = walkCondition(node, place)
  const text = conditional && walkText(node, conditional.place)
  if (!text) return undefined
  const { when } = conditional
  return { text, ...(when ? { when } : {}) }
}

/** `data.methods.items` comes from the load `methods`. */
function loadOf(each: Expression): string | undefined {
  return each.is === 'path' && each.root === 'data' ? each.path[0] : undefined
}
