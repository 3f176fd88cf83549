import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { useCooldown } from './components/use-cooldown.tsx'
import { Icon } from './icons/Icon.tsx'
import { toneIcons } from './icons/tone-icons.ts'

/**
 * Looks like a link and is a button, because its target is a sequence of steps and not an address.
 * With a tone it is a banner; the shell draws it among its messages.
 */
export function Link({ view }: { readonly view: BlockOf<'link'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const { attributes, seconds, note } = useCooldown(view.opensAt)
  const drawn = (
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
  if (view.tone === undefined) return drawn
  return (
    <div className="notice banner" data-tone={view.tone}>
      <Icon name={toneIcons[view.tone]} />
      <div>{drawn}</div>
    </div>
  )
}
