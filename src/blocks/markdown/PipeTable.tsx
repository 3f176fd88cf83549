// The roles repeat those of the elements; see below.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Inline, type Definitions } from './Inline.tsx'
import { type Table, textOf } from './parse.ts'

/**
 * The first column names its row, as tables of policies do. On a narrow page each row is a block,
 * and each cell shows the name of its column. The roles are written out, because some browsers drop
 * the role of an element with another `display`.
 */
export function PipeTable({
  table,
  definitions,
}: {
  readonly table: Table
  readonly definitions: Definitions
}) {
  const columns = table.head.map(({ nodes }) => nodes.map((node) => textOf(node)).join(''))
  return (
    <table role="table">
      <thead role="rowgroup">
        <tr role="row">
          {table.head.map(({ column, nodes }) => (
            <th key={column} scope="col" role="columnheader">
              <Inline nodes={nodes} definitions={definitions} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {table.rows.map(({ line, cells }) => (
          <tr key={line} role="row">
            {cells.map(({ column, nodes }) => {
              const words = <Inline nodes={nodes} definitions={definitions} />
              return column === 0 ? (
                <th key={column} scope="row" role="rowheader">
                  {words}
                </th>
              ) : (
                <td key={column} role="cell" data-column={columns[column]}>
                  {words}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
