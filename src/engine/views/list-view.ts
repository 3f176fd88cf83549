import { isAwaited, rowAsker } from '../calls/asker.ts'
import { evaluate, holds, type Sight } from '../evaluate.ts'
import { type ListBlock, type ListRow, listRows } from './list-rows.ts'
import { own } from '../expressions/own.ts'
import { plainText } from '../expressions/plain-text.ts'
import type { EngineState } from '../state.ts'
import { textOf } from './text-of.ts'
import type { BlockView, RowView } from '../view.ts'

export function listView(block: ListBlock, state: EngineState, sight: Sight): BlockView {
  const shown = loadState(block, state)
  return {
    id: block.id,
    block: block.block,
    rows: shown === 'ready' ? listRows(block, sight).map((row) => rowView(block, row, state)) : [],
    state: shown,
    ...(block.source !== undefined && { source: block.source }),
    ...(block.empty && { empty: textOf(block.empty, sight) }),
    pressable: block.press !== undefined,
  }
}

function loadState({ source }: ListBlock, { visit }: EngineState) {
  return source === undefined ? 'ready' : (own(visit?.data ?? {}, source)?.is ?? 'loading')
}

function rowView(block: ListBlock, { key, sight }: ListRow, state: EngineState): RowView {
  const { icon, title, detail, badges } = block
  const picture = icon && plainText(evaluate(icon, sight))
  const fits = ({ when }: { readonly when?: NonNullable<typeof icon> }) => when === undefined || holds(when, sight)
  const badge = badges.find(fits)
  return {
    key,
    ...(picture !== undefined && { icon: picture }),
    title: textOf(title, sight),
    ...(detail && fits(detail) && { detail: textOf(detail.text, sight) }),
    ...(badge && { badge: { text: textOf(badge.text, sight), tone: badge.tone } }),
    busy: isAwaited(state, rowAsker(block.id, key)),
  }
}
