import { Fragment, type ReactNode } from 'react'
import type { RowView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { HeadingLevel, useHeadingLevel } from '../heading-level.ts'

type Draw = (row: RowView) => ReactNode

/** The rows as one list, or as one below each heading that they have in common; what has a heading in a row is a level below that. */
export function Grouped({ rows, id, children }: { readonly rows: readonly RowView[]; readonly id: string; readonly children: Draw }) {
  const say = useText()
  const level = useHeadingLevel()
  const Heading = level === 2 ? 'h2' : 'h3'
  return groupsOf(rows).map(([first, ...others]) => {
    if (!first.group) return <Items key={nameOf(first)} rows={[first, ...others]}>{children}</Items>
    const heading = `heading-${id}-${first.key}`
    return (
      <Fragment key={nameOf(first)}>
        <Heading id={heading}>{say(first.group)}</Heading>
        <HeadingLevel value={level === 2 ? 3 : 4}>
          <Items rows={[first, ...others]} heading={heading}>{children}</Items>
        </HeadingLevel>
      </Fragment>
    )
  })
}

function Items({ rows, heading, children }: { readonly rows: readonly RowView[]; readonly heading?: string; readonly children: Draw }) {
  return (
    // `list-style: none` takes the list's role away in Safari; the attribute gives it back.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list" aria-labelledby={heading}>
      {rows.map((row) => <li key={row.key}>{children(row)}</li>)}
    </ul>
  )
}

const nameOf = ({ group }: RowView): string => JSON.stringify(group ?? null)

type Group = readonly [RowView, ...RowView[]]

/** Those of a heading stand together already (engine/views/in-groups). */
function groupsOf(rows: readonly RowView[]): readonly Group[] {
  const groups: [RowView, ...RowView[]][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && nameOf(last[0]) === nameOf(row)) last.push(row)
    else groups.push([row])
  }
  return groups
}
