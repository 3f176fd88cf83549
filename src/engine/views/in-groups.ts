import type { BlockView, RowView } from '../view.ts'

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
