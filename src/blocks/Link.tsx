import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { useCooldown } from './components/use-cooldown.tsx'

/**
 * Looks like a link and is a button, because its target is a sequence of steps and not an address.
 */
export function Link({ view }: { readonly view: BlockOf<'link'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { attributes, seconds, note } = useCooldown(view.opensAt)
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
