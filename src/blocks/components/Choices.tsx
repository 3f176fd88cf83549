import type { RowView } from '../../engine/view.ts'
import { useText } from '../../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from '../block-context.ts'
import { Icon } from '../icons/Icon.tsx'
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
    <div className={view.all ? 'choices choices-in-one' : 'choices'}>
      {view.all && <ChooseAll view={view} text={view.all} />}
      {rows.map((row, at) => {
        const choice = (
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
        )
        return row.opens ? (
          <div key={row.key} className="choice-row">
            {choice}
            <Opener block={view.id} row={row} name={row.opens} />
          </div>
        ) : (
          choice
        )
      })}
    </div>
  )
}

/** Chooses every row, or none when every row is chosen; in between it is mixed. */
function ChooseAll({
  view: { field, rows, chosen, locked },
  text,
}: {
  readonly view: BlockOf<'select'>
  readonly text: NonNullable<BlockOf<'select'>['all']>
}) {
  const say = useText()
  const { send } = useBlockContext()
  const keys = rows.map(({ key }) => key)
  const count = keys.filter((key) => chosen.includes(key)).length
  const isMixed = count > 0 && count < keys.length
  return (
    <label className="line choice choice-all">
      <input
        type="checkbox"
        id={`field-${field}-all`}
        // No attribute has this state. A press ends it, so each drawing sets it again.
        ref={(box) => {
          if (box) box.indeterminate = isMixed
        }}
        checked={count === keys.length}
        disabled={locked}
        onChange={(event) =>
          send({ type: 'changed', field, value: event.target.checked ? keys : [] })
        }
      />
      <span className="line-words">{say(text)}</span>
    </label>
  )
}

function Opener({
  block,
  row,
  name,
}: {
  readonly block: string
  readonly row: RowView
  readonly name: NonNullable<RowView['opens']>
}) {
  const say = useText()
  const { send } = useBlockContext()
  return (
    <button
      type="button"
      className="quiet quiet-icon"
      aria-haspopup="dialog"
      aria-label={say(name)}
      aria-busy={row.busy}
      onClick={() => send({ type: 'pressed', block, item: row.key })}
    >
      {row.busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="chevron" />}
    </button>
  )
}
