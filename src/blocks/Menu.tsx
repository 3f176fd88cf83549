import type { MouseEvent } from 'react'
import type { MenuEntryView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, useBlockContext } from './block-context.ts'
import { ListSkeleton } from './components/ListSkeleton.tsx'
import { LoadStatus } from './components/LoadStatus.tsx'
import './menu.css'

/**
 * Links to screens, by the names that the server gives them. They are links as any other, so they
 * can be opened in a tab of their own.
 */
export function Menu({ view }: { readonly view: BlockOf<'menu'> }) {
  const say = useText()
  const { send } = useBlockContext()
  return (
    <nav className="side-menu" aria-label={say(view.label)} aria-busy={view.state === 'loading'}>
      <LoadStatus
        state={view.state}
        failure={view.none}
        retry={() => send({ type: 'retried', load: view.source })}
      />
      {view.state === 'loading' && <ListSkeleton />}
      {view.state === 'ready' && <Entries entries={view.entries} />}
    </nav>
  )
}

function Entries({ entries }: { readonly entries: readonly MenuEntryView[] }) {
  const say = useText()
  const { goTo } = useBlockContext()
  const follow = (path: string) => (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
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

/** Another tab or window is wanted, or the file. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey
