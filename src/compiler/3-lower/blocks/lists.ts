import type { BadgeUse, Block } from '../../../language/block.ts'
import type { Expression } from '../../../language/expression.ts'
import { icons } from '../../../language/icons.ts'
import type { SourceNode } from '../../../language/source.ts'
import {
  entriesOf,
  isExpression,
  itemsOf,
  valueOf,
  wordAt,
  wordOf,
} from '../../1-parse/read-node.ts'
import {
  boolean,
  classOf,
  integer,
  isInteger,
  isText,
  itemOf,
  limited,
  listOf,
  nullable,
  present,
  text,
  unknown,
} from '../../types.ts'
import { factsWhen } from '../expressions/facts.ts'
import { type Typed, withFacts, withRoots } from '../expressions/scope.ts'
import { withLoads } from '../loads.ts'
import { inScope, type Place } from '../place.ts'
import { toneOf } from '../steps/calls.ts'
import { ofRow } from '../values/state-paths.ts'
import { walkText, walkTextAt, wordNode } from '../values/texts.ts'
import {
  announceName,
  isChoice,
  nameAt,
  typedShown,
  walkCases,
  walkChoice,
  walkCondition,
  walkValue,
  walkWanted,
  wordFor,
} from '../values/values.ts'
import type { BlockWalker } from './block-walker.ts'

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
  const item = itemOf(each.type)
  const anyRow = { ...inScope(place, withRoots(place.scope, { item })), rows: each.lowered }
  const only = walkWanted(valueOf(node, 'only'), boolean, anyRow)
  const row = only ? inScope(anyRow, withFacts(anyRow.scope, factsWhen(only, true))) : anyRow
  const key = walkKey(node, row)
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
  // Rows of an unknown type follow from another error.
  if (failed && source === undefined && each.type.type !== 'unknown')
    place.walk.emitFact({ is: 'no-load-to-fail', node: failed })
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
 * The key is in the page, and a form stores the selected keys, which are texts. A handle is
 * allowed, a secret is not.
 */
function walkKey(rows: SourceNode, row: Place): Expression | undefined {
  const node = valueOf(rows, 'key')
  if (!node) return undefined
  const typed = walkValue(node, row)
  const isOfForm = valueOf(rows, 'each') !== undefined
  const wanted = isInteger(typed.type) && !isOfForm ? integer : text
  row.walk.emitFact({ is: 'value', node, typed, wanted })
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

/**
 * Finds the load of a list: `data.methods.items`, also filtered or mapped, comes from the load
 * `methods`. So does `has(data.methods) ? … : []`, because an empty list adds no other rows. With
 * other rows the list need not wait.
 */
export function loadOf(value: Expression): string | undefined {
  if (value.is === 'filter' || value.is === 'mapped') return loadOf(value.list)
  // One answer as the only row.
  if (value.is === 'list' && value.items.length === 1 && value.items[0])
    return loadOf(value.items[0])
  if (value.is === 'choice')
    return isEmptyList(value.else)
      ? loadOf(value.then)
      : isEmptyList(value.then)
        ? loadOf(value.else)
        : undefined
  return value.is === 'path' && value.root === 'data' ? value.path[0] : undefined
}

const isEmptyList = (value: Expression): boolean =>
  value.is === 'literal' && Array.isArray(value.value) && value.value.length === 0

/**
 * A text of the server. The block itself shows that its data is pending, so it may name the data
 * without `has`.
 */
export const markdown: BlockWalker = ({ value, node, place }) => {
  const typed = typedShown(value, text, withLoads(place))
  place.walk.emitFact({ is: 'markdown', node: value, typed: ofRow(typed, place) })
  const shown = typed.lowered
  const none = walkText(valueOf(node, 'none'), place)
  const source = loadOf(shown)
  return {
    block: 'markdown',
    value: shown,
    ...(source === undefined ? {} : { source }),
    ...(none ? { none } : {}),
  }
}
