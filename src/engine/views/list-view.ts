import type { Block } from '../../language/block.ts'
import { rowInitiator } from '../async/initiator.ts'
import { evaluate, holds, type EvaluationContext } from '../evaluate.ts'
import { getOwn } from '../expressions/get-own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { EngineState } from '../state.ts'
import type { BlockView, RowView } from '../view.ts'
import { availabilityOf } from './availability.ts'
import { ownPicture } from './css-url.ts'
import { type ListBlock, type ListRow, listRows } from './list-rows.ts'
import { textOf } from './text-of.ts'

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
