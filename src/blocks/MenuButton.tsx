import { useId, type ToggleEvent } from 'react'
import type { BlockView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { closeAfter, itemsOf, moveFocus } from './components/menu-keys.ts'
import { placeAtButton } from './components/place-at-button.ts'
import { useRowTitle } from './components/row-title.ts'
import { useCooldown } from './components/use-cooldown.tsx'
import { Icon } from './icons/Icon.tsx'
import './menu-button.css'

type Entry = Extract<BlockView, { readonly block: 'button' }>

const isEntry = (view: BlockView): view is Entry => view.block === 'button'

/**
 * A button with three dots and its menu (ARIA Authoring Practices, "Menu Button") on the native
 * popover, which provides the top layer, Escape, dismissal by an outside press, and focus return.
 * In a row its name ends with the title of the row, so that two buttons never have one name.
 */
export function MenuButton({ view }: { readonly view: BlockOf<'menu-button'> }) {
  const say = useText()
  const id = useId()
  const title = useRowTitle()
  const entries = view.children.filter(isEntry)
  if (entries.length === 0) return null
  const busy = entries.some((entry) => entry.busy)
  const label = title ? `${say(view.text)}: ${say(title)}` : say(view.text)
  return (
    <>
      <button
        type="button"
        className="quiet quiet-icon menu-button"
        aria-haspopup="menu"
        aria-busy={busy}
        popoverTarget={id}
        aria-label={label}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="more" />}
      </button>
      <div
        id={id}
        className="menu"
        role="menu"
        tabIndex={-1}
        popover="auto"
        aria-label={label}
        onToggle={opened}
        onKeyDown={moveFocus}
        onClick={closeAfter}
      >
        {entries.map((entry) => (
          <MenuEntry key={entry.id} entry={entry} />
        ))}
      </div>
    </>
  )
}

function MenuEntry({ entry }: { readonly entry: Entry }) {
  const say = useText()
  const { send } = useBlockContext()
  const { attributes, seconds } = useCooldown(entry.opensAt)
  return (
    <button
      type="button"
      className="menu-item"
      role="menuitem"
      tabIndex={-1}
      data-kind={entry.kind}
      aria-disabled={attributes['aria-disabled']}
      onClick={() => send({ type: 'pressed', block: entry.id })}
    >
      {entry.icon && <Icon name={entry.icon} />}
      <span>{say(entry.text)}</span>
      {seconds}
    </button>
  )
}

function opened(event: ToggleEvent<HTMLElement>) {
  placeAtButton(event)
  if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
}
