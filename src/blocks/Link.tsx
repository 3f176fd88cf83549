import { useText } from '../i18n/use-text.ts'
import { useWait } from './components/use-wait.tsx'
import { type BlockOf, useStage } from './stage.ts'

/** Looks like a link and is a button: where it leads is a sequence of steps, not an address. */
export function Link({ view }: { readonly view: BlockOf<'link'> }) {
  const say = useText()
  const { send } = useStage()
  const { attributes, seconds, note } = useWait(view.opensAt)
  return (
    <>
      <button
        type="button"
        className="link"
        aria-busy={view.busy}
        {...attributes}
        onClick={() => send({ type: 'pressed', block: view.id })}
      >
        <span>{say(view.text)}</span>
        {seconds}
        {view.busy && <span className="spinner" aria-hidden="true" />}
      </button>
      {note}
    </>
  )
}
