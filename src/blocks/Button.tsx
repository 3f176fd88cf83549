import { useText } from '../i18n/use-text.ts'
import { useWait } from './parts/Wait.tsx'
import { type BlockOf, useStage } from './stage.ts'

export function Button({ view }: { readonly view: BlockOf<'button'> }) {
  const say = useText()
  const { send } = useStage()
  const { attributes, seconds, note } = useWait(view.opensAt)
  return (
    <>
      <button type="button" className={`button button-${view.kind}`} aria-busy={view.busy} {...attributes} onClick={() => send({ type: 'pressed', block: view.id })}>
        {view.busy && <span className="spinner" aria-hidden="true" />}
        <span>{say(view.text)}</span>
        {seconds}
      </button>
      {note}
    </>
  )
}
