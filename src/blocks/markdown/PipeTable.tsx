import { Inline, type Definitions } from './Inline.tsx'
import type { Table } from './table.ts'

/** The first column names its row, as tables of policies do. */
export function PipeTable({ table, definitions }: { readonly table: Table; readonly definitions: Definitions }) {
  return (
    <table>
      <thead>
        <tr>
          {table.head.map(({ column, nodes }) => (
            <th key={column} scope="col">
              <Inline nodes={nodes} definitions={definitions} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ line, cells }) => (
          <tr key={line}>
            {cells.map(({ column, nodes }) => {
              const words = <Inline nodes={nodes} definitions={definitions} />
              return column === 0 ? <th key={column} scope="row">{words}</th> : <td key={column}>{words}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
