import { type BlockOf, useBlockContext } from '../block-context.ts'
import { RowWords } from './ListRow.tsx'

/**
 * The whole row is the target. The first wrong row, or else the first row, has the id of the field,
 * because the link of a problem leads there.
 */
export function Choices({ view }: { readonly view: BlockOf<'select'> }) {
  const { send } = useBlockContext()
  const { field, many, rows, chosen, wrong = [] } = view
  const first = wrong[0] ?? rows[0]?.key
  const choose = (key: string, on: boolean) => {
    const keys = rows.map((row) => row.key)
    // In the order of the rows, so that the same choice is the same value.
    const all = keys.filter((each) => (each === key ? on : chosen.includes(each)))
    send({ type: 'changed', field, value: many ? all : key })
  }
  return (
    <div className="choices">
      {rows.map((row, at) => (
        <label key={row.key} className="line choice">
          <input
            type={many ? 'checkbox' : 'radio'}
            id={row.key === first ? `field-${field}` : `field-${field}-${at}`}
            name={field}
            value={row.key}
            checked={chosen.includes(row.key)}
            disabled={view.locked}
            aria-invalid={wrong.includes(row.key) || undefined}
            onChange={(event) => choose(row.key, event.target.checked)}
          />
          <RowWords row={row} />
        </label>
      ))}
    </div>
  )
}
