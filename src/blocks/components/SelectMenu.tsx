import { useText } from '../../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from '../block-context.ts'

/**
 * A native menu. Nothing is preselected: a line that requests a choice comes first, until a choice
 * is made, or permanently for an optional field.
 */
export function SelectMenu({ view }: { readonly view: BlockOf<'select'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { field, rows, chosen, problem } = view
  const value = rows.find(({ key }) => chosen.includes(key))?.key ?? ''
  return (
    <div className="select-menu">
      <select
        className="input"
        id={`field-${field}`}
        name={field}
        value={value}
        disabled={view.locked}
        aria-required={view.required}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem ? `field-${field}-problem` : undefined}
        onChange={(event) => send({ type: 'changed', field, value: event.target.value })}
      >
        {(value === '' || !view.required) && <option value="">{say({ key: 'app.choose' })}</option>}
        {rows.map((row) => (
          <option key={row.key} value={row.key}>
            {[row.title, row.detail].flatMap((text) => (text ? [say(text)] : [])).join(', ')}
          </option>
        ))}
      </select>
    </div>
  )
}
