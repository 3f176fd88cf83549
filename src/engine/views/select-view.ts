import type { Block } from '../../language/block.ts'
import type { Json } from '../../language/json.ts'
import { textOf } from '../evaluate.ts'
import { isList, isObject, getOwn } from '../expressions/values.ts'
import type { BlockView, RowView } from '../view.ts'
import type { BlockViewContext } from './block-view-context.ts'
import { listRows, loadState, rowView } from './list.ts'

/**
 * Returns a field of the form as its rows: the chosen rows, the problem, and whether the field is
 * locked.
 */
export function selectView(
  block: Extract<Block, { readonly block: 'select' }>,
  { state, context, form }: BlockViewContext,
): BlockView {
  const { id, field, many, look, source, empty, failure } = block
  const entries = state.visit?.form
  const shown = loadState(source, state)
  const locked = entries?.locked.includes(field) ?? false
  const problem = locked ? undefined : entries?.problems.find(({ at }) => at === field)
  const offered =
    shown === 'ready'
      ? listRows(block, context).map((row) =>
          withOpener(rowView(block, row, state), block.opens && textOf(block.opens, row.context)),
        )
      : []
  return {
    id,
    block: block.block,
    field,
    label: { key: titleOf(form?.schema['properties'], field) },
    many,
    look,
    ...(block.all && { all: textOf(block.all, context) }),
    rows: offered,
    chosen: keysIn(getOwn(entries?.values ?? {}, field)),
    state: shown,
    ...(source !== undefined && { source }),
    ...(empty && { empty: textOf(empty, context) }),
    ...(failure && { failure: textOf(failure, context) }),
    required: isAmong(form?.schema['required'], field),
    locked,
    ...(problem && { problem: problem.text, wrong: wrongAmong(offered, problem.marks) }),
  }
}

const withOpener = (row: RowView, opens: RowView['opens']): RowView =>
  opens ? { ...row, opens } : row

/** Returns the rows that the problem concerns: the marked rows, or all rows when it marks none. */
function wrongAmong(rows: readonly RowView[], marks: readonly string[] = []): readonly string[] {
  const keys = rows.map(({ key }) => key)
  const marked = keys.filter((key) => marks.includes(key))
  return marked.length > 0 ? marked : keys
}

function titleOf(properties: Json | undefined, field: string): string {
  const schema = isObject(properties) ? getOwn(properties, field) : undefined
  const title = isObject(schema) ? schema['title'] : undefined
  return typeof title === 'string' ? title : ''
}

function keysIn(value: Json | undefined): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return isList(value) ? value.filter((key) => typeof key === 'string') : []
}

const isAmong = (list: Json | undefined, name: string): boolean =>
  isList(list) && list.includes(name)
