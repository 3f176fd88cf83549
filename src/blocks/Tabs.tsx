import { useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import type { BlockView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import type { BlockOf } from './block-context.ts'
import { Blocks } from './Blocks.tsx'
import { Icon } from './icons/Icon.tsx'
import './tabs.css'

type TabView = BlockOf<'tab'>

const isTab = (view: BlockView): view is TabView => view.block === 'tab'

/**
 * Parts of a page (ARIA Authoring Practices, "Tabs"). A narrow screen shows one of them; on a wide
 * screen there are no tabs, and the parts are ordinary content. Styles decide the same, so that the
 * page is right before any script runs.
 */
export function Tabs({ view }: { readonly view: BlockOf<'tabs'> }) {
  const say = useText()
  const narrow = useSyncExternalStore(listen, isNarrow, () => false)
  const [chosen, choose] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const tabs = view.children.filter(isTab)
  const turn = (at: number) => {
    choose(at)
    // A part begins at its top, as a page does.
    scrollTo(scrollX, Math.min(scrollY, topOf(list.current)))
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = isRightToLeft(event.currentTarget) ? (turned[event.key] ?? event.key) : event.key
    const next = moves[key]?.(chosen, tabs.length)
    if (next === undefined) return
    event.preventDefault()
    turn(next)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div className="tabs">
      <div ref={list} className="tab-list" role="tablist" tabIndex={-1} onKeyDown={move}>
        {tabs.map((tab, at) => (
          <button
            key={tab.id}
            id={`tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={at === chosen}
            aria-controls={`panel-${tab.id}`}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => turn(at)}
          >
            <Icon name={tab.icon} />
            <span>{say(tab.text)}</span>
          </button>
        ))}
      </div>
      {tabs.map((tab, at) => (
        <div
          key={tab.id}
          id={`panel-${tab.id}`}
          className="tab-panel"
          data-chosen={at === chosen || undefined}
          role={narrow ? 'tabpanel' : undefined}
          aria-labelledby={narrow ? `tab-${tab.id}` : undefined}
        >
          <Blocks views={tab.children} />
        </div>
      ))}
    </div>
  )
}

/** A tab outside its tabs is its content. */
export function Tab({ view }: { readonly view: TabView }) {
  return <Blocks views={view.children} />
}

const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The keys point to the tabs as they are seen. */
const turned: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowLeft',
  ArrowLeft: 'ArrowRight',
}
const isRightToLeft = (list: Element) => getComputedStyle(list).direction === 'rtl'

/** The same width as in tabs.css. */
const narrowScreen = '(width < 48rem)'
const isNarrow = () => matchMedia(narrowScreen).matches

function listen(changed: () => void): () => void {
  const query = matchMedia(narrowScreen)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const topOf = (list: HTMLElement | null): number =>
  list?.parentElement ? list.parentElement.getBoundingClientRect().top + scrollY - margin : 0

/** Pixels above the content of a part. */
const margin = 16
