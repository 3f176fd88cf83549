import type { Block } from '../../language/block.ts'
import type { Json } from '../../language/json.ts'
import { availabilityOf, rowInitiator } from '../async/initiator.ts'
import { evaluate, type EvaluationContext, holds, textOf } from '../evaluate.ts'
import { getOwn, isList, plainText } from '../expressions/values.ts'
import type { EngineState } from '../state.ts'
import type { BlockView, RowView } from '../view.ts'
import { ownPicture } from './css-url.ts'
import { childrenOf, findBlock, shownBlocks } from './find-block.ts'

export function listView(
  block: ListBlock,
  state: EngineState,
  context: EvaluationContext,
  views: (
    blocks: readonly Block[],
    context: EvaluationContext,
    key: string,
  ) => readonly BlockView[],
): BlockView {
  const shown = loadState(block.source, state)
  const opened = block.opened && plainText(evaluate(block.opened, context))
  const placeholders = shown === 'loading' && block.placeholders
  const count = placeholders && evaluate(placeholders, context)
  return {
    id: block.id,
    block: block.block,
    rows:
      shown === 'ready'
        ? listRows(block, context).map((row) =>
            withBlocks(
              rowView(block, row, state),
              block.content && views(block.content, row.context, row.key),
            ),
          )
        : [],
    state: shown,
    ...(block.source !== undefined && { source: block.source }),
    ...(block.empty && { empty: textOf(block.empty, context) }),
    ...(block.failure && { failure: textOf(block.failure, context) }),
    pressable: block.press !== undefined,
    ...(block.look && { look: block.look }),
    ...(opened !== undefined && { opened }),
    ...(typeof count === 'number' && { placeholders: count }),
    ...(block.more && {
      more: { atMost: block.more.atMost, text: textOf(block.more.text, context) },
    }),
  }
}

/** Returns the state of a block's load. A block without a load is ready. */
export function loadState(
  source: string | undefined,
  { visit }: EngineState,
): 'loading' | 'ready' | 'failed' {
  if (source === undefined) return 'ready'
  const loaded = getOwn(visit?.data ?? {}, source)
  return loaded?.is === 'loading' && loaded.before !== undefined
    ? 'ready'
    : (loaded?.is ?? 'loading')
}

export function rowView(
  block: Pick<ListBlock, 'id' | 'icon' | 'picture' | 'title' | 'detail' | 'badges' | 'group'>,
  { key, context }: ListRow,
  state: EngineState,
): RowView {
  const { icon, title, detail, badges, group } = block
  const name = icon && plainText(evaluate(icon, context))
  const picture = block.picture && ownPicture(evaluate(block.picture, context))
  const fits = ({ when }: { readonly when?: NonNullable<typeof icon> }) =>
    when === undefined || holds(when, context)
  const badge = badges.find(fits)
  return {
    key,
    ...(name !== undefined && { icon: name }),
    ...(picture !== undefined && { picture }),
    title: textOf(title, context),
    ...(detail && fits(detail) && { detail: textOf(detail.text, context) }),
    ...(group && { group: textOf(group, context) }),
    ...(badge && { badge: { text: textOf(badge.text, context), tone: badge.tone } }),
    ...availabilityOf(state, rowInitiator(block.id, key)),
  }
}

const withBlocks = (row: RowView, blocks: readonly BlockView[] | undefined): RowView =>
  blocks ? { ...row, blocks } : row

export type ListBlock = Extract<Block, { readonly block: 'list' }>
export interface ListRow {
  readonly key: string
  readonly item: Json
  readonly context: EvaluationContext
}

/**
 * Returns the rows that a list shows: the items of `each` for which `only` holds, by their key. A
 * row without a key, or with a repeated key, is dropped.
 */
export function listRows(
  block: Pick<ListBlock, 'each' | 'key' | 'only' | 'order'>,
  context: EvaluationContext,
): readonly ListRow[] {
  const items = evaluate(block.each, context)
  const rows = new Map<string, ListRow>()
  for (const item of isList(items) ? items : []) {
    const inside: EvaluationContext = (root) => (root === 'item' ? item : context(root))
    const key = plainText(evaluate(block.key, inside))
    const shown = block.only === undefined || holds(block.only, inside)
    if (key !== undefined && shown && !rows.has(key)) rows.set(key, { key, item, context: inside })
  }
  return block.order ? inOrder([...rows.values()], block.order, context) : [...rows.values()]
}

function inOrder(
  rows: readonly ListRow[],
  { of, as }: NonNullable<ListBlock['order']>,
  context: EvaluationContext,
): readonly ListRow[] {
  const words = evaluate(as, context)
  const rank = (row: ListRow) => {
    const place = isList(words) ? words.indexOf(evaluate(of, row.context) ?? null) : -1
    return place < 0 ? Infinity : place
  }
  // Two rows without a place give NaN, which counts as equal: they keep their order.
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

/**
 * Returns a block's id in its row. Every row has the same block, and ids must be unique in the
 * page.
 */
export const idInRow = (block: string, key: string): string => `${block}@${key}`

/** Returns the blocks of a row under ids of their own, each busy with the presses of this row. */
export function inRow(
  views: readonly BlockView[],
  key: string,
  state: EngineState,
): readonly BlockView[] {
  return views.map((view) => ({
    ...view,
    id: idInRow(view.id, key),
    ...('busy' in view && availabilityOf(state, rowInitiator(view.id, key))),
    ...('children' in view && { children: inRow(view.children, key, state) }),
  }))
}

export interface FoundInRow {
  readonly block: Block
  readonly row: ListRow
}

/** Finds a block in a row of a list, by the row's key. */
export function findInRow(
  blocks: readonly Block[],
  id: string,
  key: string | undefined,
  context: EvaluationContext,
): FoundInRow | undefined {
  if (key === undefined) return undefined
  for (const block of shownBlocks(blocks, context)) {
    const row =
      block.block === 'list' && block.content
        ? listRows(block, context).find((candidate) => candidate.key === key)
        : undefined
    const own =
      row && block.block === 'list' ? findBlock(block.content ?? [], id, row.context) : undefined
    if (row && own) return { block: own, row }
    const found = findInRow(childrenOf(block), id, key, context)
    if (found) return found
  }
  return undefined
}

/**
 * Puts rows with the same heading into a section, at the place of the first row. A press there is
 * still a press in the declared list.
 */
export function inGroups(view: BlockView): readonly BlockView[] {
  if (view.block !== 'list' || view.rows.every(({ group }) => group === undefined)) return [view]
  const groups = new Map<string, RowView[]>()
  for (const row of view.rows) {
    const name = JSON.stringify(row.group ?? null)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  const listOf = (rows: readonly RowView[]): BlockView => ({ ...view, rows })
  return [...groups.values()].map((rows, at) => {
    const title = rows[0]?.group
    return title
      ? { id: `${view.id}.${at}`, block: 'section', title, children: [listOf(rows)] }
      : listOf(rows)
  })
}

/** Returns the query of an address, with its question mark; '' for none. */
export function searchOf(query: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(query).toString()
  return search === '' ? '' : `?${search}`
}
