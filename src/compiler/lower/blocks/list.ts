import type { Block } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import { icons } from '../../../language/icons.ts'
import type { SourceNode } from '../../../language/source.ts'
import { factsWhen } from '../../expressions/facts.ts'
import { withFacts, withRoots } from '../../expressions/scope.ts'
import type { Typed } from '../../expressions/typed.ts'
import { entriesOf, isExpression, itemsOf, valueOf, wordAt, wordOf } from '../../model/read-node.ts'
import { classOf } from '../../types/class-of.ts'
import {
  boolean,
  integer,
  limited,
  listOf,
  nullable,
  text,
  type Type,
  unknown,
} from '../../types/type.ts'
import { inScope, type Place } from '../place.ts'
import { walkCondition } from '../values/condition.ts'
import { announceName } from '../values/names.ts'
import { walkText } from '../values/texts.ts'
import { isChoice, walkChoice, walkValue, walkWanted } from '../values/values.ts'
import { withLoads } from '../with-loads.ts'
import { walkBadges } from './badges.ts'
import type { BlockWalker } from './block-walker.ts'
import { loadOf } from './load-of.ts'

/**
 * One row for each item. The list itself shows that its data is pending, so it may name the data
 * without `has`.
 */
export const list: BlockWalker = ({ value, node, place, path }) => {
  const rows = walkRows(value, node, place)
  if (!rows) return undefined
  const press = valueOf(node, 'press')
  const content = valueOf(node, 'content')
  const look = wordAt(node, 'look')
  const group = walkText(valueOf(node, 'group'), rows.row)
  const more = walkMore(node, place)
  const count = limited(integer, { minimum: 0, maximum: 20 })
  const placeholders = walkWanted(valueOf(node, 'placeholders'), count, place)
  const at = valueOf(node, 'opened')
  // Without `opened`, no row is open.
  const opened = at && walkValue(at, place, true)
  if (at && opened) place.walk.emitFact({ is: 'value', node: at, typed: opened, wanted: text })
  if (content) place.walk.emitFact({ is: 'row-content', content })
  return {
    block: 'list',
    ...rows.use,
    ...(isLook(look) ? { look } : {}),
    ...(opened && look === 'folded' ? { opened: opened.lowered } : {}),
    ...(placeholders ? { placeholders } : {}),
    ...(more ? { more } : {}),
    ...(group ? { group } : {}),
    ...(press ? { press: place.walk.steps(press, rows.row) } : {}),
    ...(content ? { content: place.walk.blocks(content, rows.row, path) } : {}),
  }
}

/** The number is a constant of the layout, not data. */
function walkMore(node: SourceNode, place: Place) {
  const number = valueOf(node, 'at-most')
  const atMost = walkWanted(number, limited(integer, { minimum: 1, maximum: 20 }), place)
  const text = walkText(valueOf(node, 'more'), place)
  if (number && atMost && atMost.is !== 'literal')
    place.walk.emitFact({ is: 'constant', node: number, known: true })
  return text && atMost?.is === 'literal' && typeof atMost.value === 'number'
    ? { atMost: atMost.value, text }
    : undefined
}

type ListLook = Extract<Block, { readonly block: 'list' }>['look']

const isLook = (word: string | undefined): word is NonNullable<ListLook> =>
  word === 'cards' || word === 'folded' || word === 'steps' || word === 'buttons'

/**
 * Common part of a list and a select: each item of `each` is a row, and `row` is the place of its
 * keys.
 */
export function walkRows(value: SourceNode, node: SourceNode, place: Place) {
  const each = walkValue(value, withLoads(place))
  place.walk.emitFact({ is: 'value', node: value, typed: each, wanted: listOf(unknown) })
  const item: Type = each.type.type === 'list' ? each.type.of : unknown
  const anyRow = { ...inScope(place, withRoots(place.scope, { item })), rows: each.lowered }
  const only = walkWanted(valueOf(node, 'only'), boolean, anyRow)
  const row = only ? inScope(anyRow, withFacts(anyRow.scope, factsWhen(only, true))) : anyRow
  const key = walkKey(valueOf(node, 'key'), row)
  const title = walkText(valueOf(node, 'title'), row)
  if (!key || !title) return undefined
  const icon = walkIcon(valueOf(node, 'icon'), row)
  const picture = walkAddress(valueOf(node, 'picture'), row)
  const detail = walkDetail(valueOf(node, 'detail'), row)
  const order = walkOrder(valueOf(node, 'order'), row, place)
  const empty = walkText(valueOf(node, 'none'), place)
  const source = loadOf(each.lowered)
  const failed = valueOf(node, 'failed')
  const failure = walkText(failed, place)
  if (failed && source === undefined) place.walk.emitFact({ is: 'no-load-to-fail', node: failed })
  const use = {
    each: each.lowered,
    key,
    title,
    badges: itemsOf(valueOf(node, 'badge')).flatMap((badge) => walkBadges(badge, row)),
    ...(only ? { only } : {}),
    ...(order ? { order } : {}),
    ...(icon ? { icon } : {}),
    ...(picture ? { picture } : {}),
    ...(detail ? { detail } : {}),
    ...(empty ? { empty } : {}),
    ...(failure ? { failure } : {}),
    ...(source === undefined ? {} : { source }),
  }
  return { use, row }
}

/**
 * The key is in the page, and a form stores the selected keys. A handle is allowed, a secret is
 * not.
 */
function walkKey(node: SourceNode | undefined, row: Place): Expression | undefined {
  if (!node) return undefined
  const typed = walkValue(node, row)
  row.walk.emitFact({ is: 'value', node, typed, wanted: text })
  if (classOf(typed.type) === 'secret') row.walk.emitFact({ is: 'in-message', node, typed })
  return typed.lowered
}

/** The words are the same for every row. */
function walkOrder(node: SourceNode | undefined, row: Place, place: Place) {
  const of = walkWanted(valueOf(node, 'of'), text, row)
  const as = walkWanted(valueOf(node, 'as'), listOf(text), place)
  return of && as ? { of, as } : undefined
}

/** A picture is optional, so its value may be missing. */
function walkAddress(node: SourceNode | undefined, place: Place): Expression | undefined {
  if (!node) return undefined
  const typed = walkValue(node, place, true)
  place.walk.emitFact({ is: 'value', node, typed, wanted: nullable(text) })
  place.walk.emitFact({ is: 'in-message', node, typed })
  return typed.lowered
}

function walkIcon(node: SourceNode | undefined, place: Place): Expression | undefined {
  if (!node) return undefined
  const typed = walkPicture(node, place)
  place.walk.emitFact({ is: 'value', node, typed, wanted: text })
  return typed.lowered
}

/** Lowers an icon: its name, a word of data, or one for each word. */
function walkPicture(node: SourceNode, place: Place): Typed {
  if (node.kind === 'map' && isChoice(node)) return walkChoice(node, place, walkPicture)
  const typed = walkValue(node, place)
  if (isExpression(node)) return { type: typed.type, lowered: pictured(typed.lowered, place) }
  if (node.kind === 'scalar' && typeof node.value === 'string')
    announceName('icon', { name: node.value, node }, icons, place)
  return typed
}

/**
 * Words of data are no icon names: `icons` of the app maps them. Any other word is the name of an
 * icon.
 */
function pictured(word: Expression, place: Place): Expression {
  return entriesOf(valueOf(place.walk.project.app, 'icons')).reduceRight<Expression>(
    (rest, { key, value }) => ({
      is: 'choice',
      when: { is: 'compare', op: '==', left: word, right: { is: 'literal', value: key } },
      then: { is: 'literal', value: wordOf(value) ?? '' },
      else: rest,
    }),
    word,
  )
}

function walkDetail(node: SourceNode | undefined, place: Place) {
  if (!node) return undefined
  const conditional = walkCondition(node, place)
  const text = conditional && walkText(node, conditional.place)
  if (!text) return undefined
  const { when } = conditional
  return { text, ...(when ? { when } : {}) }
}
