import type { RowView } from '../view.ts'

/** Rows with the same heading stand together, where the first of them stands. */
export function inGroups(rows: readonly RowView[]): readonly RowView[] {
  const groups = new Map<string, RowView[]>()
  for (const row of rows) {
    const name = JSON.stringify(row.group ?? null)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()].flat()
}
