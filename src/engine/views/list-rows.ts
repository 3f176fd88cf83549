import type { Block } from '../../language/block.ts'
import type { Json } from '../../language/json.ts'
import { evaluate, holds, type EvaluationContext } from '../evaluate.ts'
import { isList } from '../expressions/get-own.ts'
import { plainText } from '../expressions/plain-text.ts'

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
