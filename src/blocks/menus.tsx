import { type MouseEvent, type ToggleEvent, useId } from 'react'
import type { BlockView, MenuEntryView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import type { Text } from '../language/text.ts'
import { type BlockOf, useBlockContext, useRow } from './block-context.ts'
import { closeAfter, itemsOf, moveFocus } from './components/menu-keys.ts'
import { ListSkeleton, LoadStatus, useCooldown } from './components/waiting.tsx'
import { Icon } from './icons/Icon.tsx'
import './menu.css'
import './menu-button.css'

/**
 * Links to screens, with names from the server. They are ordinary links, so users can open them in
 * a new tab. On a narrow page a button opens the menu.
 */
export function Menu({ view }: { readonly view: BlockOf<'menu'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const id = useId()
  return (
    <nav className="side-menu" aria-label={say(view.label)} aria-busy={view.state === 'loading'}>
      <LoadStatus
        state={view.state}
        failure={view.none}
        retry={() => send({ type: 'retried', load: view.source })}
      />
      {view.state === 'loading' && <ListSkeleton />}
      {view.state === 'ready' && (
        <>
          <button type="button" className="button" popoverTarget={id}>
            <span>{say(view.label)}</span>
            <Icon name="chevron-down" />
          </button>
          <div id={id} className="side-menu-entries" popover="auto" onToggle={placeAtButton}>
            <Entries entries={view.entries} />
          </div>
        </>
      )}
    </nav>
  )
}

function Entries({ entries }: { readonly entries: readonly MenuEntryView[] }) {
  const say = useText()
  const { goTo } = useBlockContext()
  const follow = (path: string) => (event: MouseEvent<HTMLElement>) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    goTo(path)
  }
  return (
    // `list-style: none` takes the list's role away in Safari; the attribute gives it back.
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles
    <ul role="list">
      {entries.map(({ id, label, path, active, entries: inner }) => (
        <li key={id}>
          <a href={path} onClick={follow(path)} aria-current={active ? 'page' : undefined}>
            {typeof label === 'string' ? label : say(label)}
          </a>
          {inner.length > 0 && <Entries entries={inner} />}
        </li>
      ))}
    </ul>
  )
}

/** True when the user wants another tab or window, or the file. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

type Entry = Extract<BlockView, { readonly block: 'button' }>

const isEntry = (view: BlockView): view is Entry => view.block === 'button'

/**
 * A button with three dots and its menu (ARIA Authoring Practices, "Menu Button") on the native
 * popover, which provides the top layer, Escape, dismissal by an outside press, and focus return.
 * In a row its name ends with the title of the row, so that two buttons never have one name. A menu
 * of one entry is that entry.
 */
export function MenuButton({ view }: { readonly view: BlockOf<'menu-button'> }) {
  const entries = view.children.filter(isEntry)
  const [first, ...others] = entries
  if (!first) return null
  if (others.length === 0) return <SoleEntry entry={first} />
  return <EntryMenu text={view.text} entries={entries} />
}

/** A quiet button. Its name has both lines of its row: two rows can have one title. */
function SoleEntry({ entry }: { readonly entry: Entry }) {
  const say = useText()
  const { send } = useBlockContext()
  const row = useRow()
  const { attributes, seconds, note } = useCooldown(entry.opensAt)
  const lines = row && [say(row.title), ...(row.detail ? [say(row.detail)] : [])].join(', ')
  return (
    <>
      <button
        type="button"
        className="link"
        aria-busy={entry.busy}
        aria-label={lines === undefined ? undefined : `${say(entry.text)}: ${lines}`}
        {...attributes}
        onClick={() => send({ type: 'pressed', block: entry.id })}
      >
        <span>{say(entry.text)}</span>
        {seconds}
        {entry.busy && <span className="spinner" aria-hidden="true" />}
      </button>
      {note}
    </>
  )
}

interface EntryMenuProps {
  readonly text: Text
  readonly entries: readonly Entry[]
}

function EntryMenu({ text, entries }: EntryMenuProps) {
  const say = useText()
  const id = useId()
  const row = useRow()
  const busy = entries.some((entry) => entry.busy)
  const label = row ? `${say(text)}: ${say(row.title)}` : say(text)
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

/** Pixels between the button and its menu. */
const gap = 4

/**
 * Places a popover that opens at the button before it, in a browser without anchors
 * (docs/browsers.md).
 */
export function placeAtButton({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  if (CSS.supports('(position-area: block-end) and (position-visibility: always)')) return
  const { style } = menu
  style.position = newState === 'open' ? 'fixed' : ''
  style.inset = ''
  const button = menu.previousElementSibling?.getBoundingClientRect()
  if (!button || newState !== 'open') return
  const { width, height } = menu.getBoundingClientRect()
  const below = button.bottom + gap
  const top = below + height > innerHeight ? Math.max(gap, button.top - gap - height) : below
  const left =
    getComputedStyle(menu).direction === 'rtl'
      ? Math.min(innerWidth - gap - width, button.left)
      : Math.max(gap, button.right - width)
  style.inset = `${top}px auto auto ${left}px`
}
