import type { Block } from '../../language/block.ts'
import { rowAsker } from '../calls/asker.ts'
import { evaluate, holds, type Sight } from '../evaluate.ts'
import { own } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { EngineState } from '../state.ts'
import type { BlockView, RowView } from '../view.ts'
import { availabilityOf } from './availability.ts'
import { type ListBlock, type ListRow, listRows } from './list-rows.ts'
import { textOf } from './text-of.ts'

export function listView(
  block: ListBlock,
  state: EngineState,
  sight: Sight,
  views: (blocks: readonly Block[], sight: Sight, key: string) => readonly BlockView[],
): BlockView {
  const shown = loadState(block.source, state)
  const opened = block.opened && plainText(evaluate(block.opened, sight))
  return {
    id: block.id,
    block: block.block,
    rows:
      shown === 'ready'
        ? listRows(block, sight).map((row) =>
            withBlocks(
              rowView(block, row, state),
              block.content && views(block.content, row.sight, row.key),
            ),
          )
        : [],
    state: shown,
    ...(block.source !== undefined && { source: block.source }),
    ...(block.empty && { empty: textOf(block.empty, sight) }),
    pressable: block.press !== undefined,
    ...(block.look && { look: block.look }),
    ...(opened !== undefined && { opened }),
  }
}

/** Returns the state of a block's load. A block without a load is ready. */
export function loadState(
  source: string | undefined,
  { visit }: EngineState,
): 'loading' | 'ready' | 'failed' {
  if (source === undefined) return 'ready'
  const loaded = own(visit?.data ?? {}, source)
  return loaded?.is === 'loading' && loaded.before !== undefined
    ? 'ready'
    : (loaded?.is ?? 'loading')
}

export function rowView(
  block: Pick<ListBlock, 'id' | 'icon' | 'title' | 'detail' | 'badges' | 'group'>,
  { key, sight }: ListRow,
  state: EngineState,
): RowView {
  const { icon, title, detail, badges, group } = block
  const picture = icon && plainText(evaluate(icon, sight))
  const fits = ({ when }: { readonly when?: NonNullable<typeof icon> }) =>
    when === undefined || holds(when, sight)
  const badge = badges.find(fits)
  return {
    key,
    ...(picture !== undefined && { icon: picture }),
    title: textOf(title, sight),
    ...(detail && fits(detail) && { detail: textOf(detail.text, sight) }),
    ...(group && { group: textOf(group, sight) }),
    ...(badge && { badge: { text: textOf(badge.text, sight), tone: badge.tone } }),
    ...availabilityOf(state, rowAsker(block.id, key)),
  }
}

const withBlocks = (row: RowView, blocks: readonly BlockView[] | undefined): RowView =>
  blocks ? { ...row, blocks } : row
