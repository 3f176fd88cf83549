import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { Choices } from './components/Choices.tsx'
import { ListSkeleton } from './components/ListSkeleton.tsx'
import { LoadStatus } from './components/LoadStatus.tsx'
import { SelectMenu } from './components/SelectMenu.tsx'
import { Icon } from './icons/Icon.tsx'
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
