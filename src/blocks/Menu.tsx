import { useId, type MouseEvent } from 'react'
import type { MenuEntryView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { ListSkeleton } from './components/ListSkeleton.tsx'
import { LoadStatus } from './components/LoadStatus.tsx'
import { placeAtButton } from './components/place-at-button.ts'
import { Icon } from './icons/Icon.tsx'
import './menu.css'

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
