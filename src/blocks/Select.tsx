import type { RowView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { ListSkeleton, LoadStatus } from './components/waiting.tsx'
import { Icon } from './icons/Icon.tsx'
import { RowWords } from './List.tsx'
import './list.css'
import './select.css'

/**
 * A field with rows as choices: radio buttons for one, checkboxes for many, a menu where the flow
 * requests it. Ids follow the pattern of all fields.
 */
export function Select({ view }: { readonly view: BlockOf<'select'> }) {
  const { send } = useBlockContext()
  const { source } = view
  return (
    <>
      <LoadStatus
        state={view.state}
        failure={view.failure}
        retry={source === undefined ? undefined : () => send({ type: 'retried', load: source })}
      />
      {view.state === 'loading' && <ListSkeleton />}
      {view.state === 'ready' && <Field view={view} />}
    </>
  )
}

function Field({ view }: { readonly view: BlockOf<'select'> }) {
  const say = useText()
  const { field, problem, label } = view
  const why = problem && (
    <p id={`field-${field}-problem`} className="why">
      <Icon name="problem" />
      <span>{say(problem)}</span>
    </p>
  )
  if (view.rows.length === 0) {
    return (
      <div className="empty">
        <Icon name="info" />
        <p>{say(view.empty ?? { key: 'app.block.empty' })}</p>
      </div>
    )
  }
  if (view.look === 'menu') {
    return (
      <div className="field">
        <label htmlFor={`field-${field}`}>{say(label)}</label>
        <SelectMenu view={view} />
        {why}
      </div>
    )
  }
  return (
    <fieldset
      className="select"
      data-look={view.look}
      role={view.many ? 'group' : 'radiogroup'}
      aria-required={view.many ? undefined : view.required}
      aria-describedby={problem ? `field-${field}-problem` : undefined}
    >
      <legend>{say(label)}</legend>
      <Choices view={view} />
      {why}
    </fieldset>
  )
}

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
