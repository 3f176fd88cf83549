import type { BlockView, RowView } from '../view.ts'

/**
 * Rows with a heading in common stand in a section of it, where the first of them stands. What is
 * pressed there is the list as it is written.
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
