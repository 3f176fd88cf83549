import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { BlockView, ScreenView } from '../engine/view.ts'
import { useText } from '../i18n/use-text.ts'
import { type BlockOf, type Container, useBlockContext } from './block-context.ts'
import { HeadingLevel } from './heading-level.ts'
import { Icon, toneIcons } from './icons/Icon.tsx'
import { sentence } from './texts.tsx'
import './containers.css'

/** A heading with its content: plain, a card with a picture, or folded under its heading. */
export function Section({ view, Blocks }: Container & { readonly view: BlockOf<'section'> }) {
  const say = useText()
  const heading = `heading-${view.id}`
  const content = (
    <HeadingLevel value={3}>
      <Blocks views={view.children} />
    </HeadingLevel>
  )
  if (view.folded)
    return (
      <details className="section section-folded">
        <summary className="button">
          <span>{say(view.title)}</span>
          <Icon name="chevron-down" />
        </summary>
        {content}
      </details>
    )
  return (
    <section className="section" data-tone={view.tone} aria-labelledby={heading}>
      {view.tone && <Icon name={toneIcons[view.tone]} />}
      <h2 id={heading}>{say(view.title)}</h2>
      {content}
    </section>
  )
}

/** The account in one line: its initial, its name, and the blocks beside it. */
export function Identity({
  view: { label, value, children },
  Blocks,
}: Container & {
  readonly view: BlockOf<'identity'>
}) {
  const say = useText()
  return (
    <div className="identity">
      <span className="initial" aria-hidden="true">
        {[...value][0]}
      </span>
      <p>
        <span className="visually-hidden">{say(label)}</span>
        <bdi aria-hidden="true" translate="no">
          {value}
        </bdi>
      </p>
      <Blocks views={children} />
    </div>
  )
}

type TabView = BlockOf<'tab'>

const isTab = (view: BlockView): view is TabView => view.block === 'tab'

/**
 * Parts of a page (ARIA Authoring Practices, "Tabs"). A narrow screen shows one of them; on a wide
 * screen there are no tabs, and the parts are ordinary content. Styles decide the same, so that the
 * page is right before any script runs.
 */
export function Tabs({ view, Blocks }: Container & { readonly view: BlockOf<'tabs'> }) {
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
export function Tab({ view, Blocks }: Container & { readonly view: TabView }) {
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

/** The same width as in containers.css. */
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

/**
 * A question over the screen. Nothing below it can be reached, and focus returns to its previous
 * element. Escape closes it, as users expect.
 */
export function Question({
  view,
  Blocks,
}: Container & { readonly view: NonNullable<ScreenView['question']> }) {
  const say = useText()
  const { send } = useBlockContext()
  const heading = `question-${view.number}`
  return (
    <dialog
      ref={openDialog}
      className="question"
      aria-labelledby={heading}
      onCancel={(event) => {
        // The engine closes it, so that the dialog is open exactly while the state has a question.
        event.preventDefault()
        send({ type: 'question-closed', question: view.number })
      }}
    >
      <h2 id={heading}>{sentence(say(view.text))}</h2>
      <HeadingLevel value={3}>
        <Blocks views={view.blocks} />
      </HeadingLevel>
    </dialog>
  )
}

/**
 * A dialog over the screen. *Close*, Escape and a press beside it run the same steps. The engine
 * closes it, so it is open in the page exactly while its `when` holds.
 */
export function Sheet({ view, Blocks }: Container & { readonly view: BlockOf<'sheet'> }) {
  const say = useText()
  const { send } = useBlockContext()
  const heading = `heading-${view.id}`
  const close = () => send({ type: 'pressed', block: view.id })
  return (
    // Escape does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={openDialog}
      className="sheet"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      // Beside its content the dialog itself is the target. It is too when the user drags a
      // selection of text out of the content.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && getSelection()?.isCollapsed !== false) close()
      }}
    >
      <div className="sheet-page">
        <header className="sheet-head">
          <h2 id={heading}>{sentence(say(view.title))}</h2>
          <button
            type="button"
            className="quiet quiet-icon"
            aria-label={say({ key: 'app.shell.dismiss' })}
            onClick={close}
          >
            <Icon name="close" />
          </button>
        </header>
        <HeadingLevel value={3}>
          <Blocks views={view.children} />
        </HeadingLevel>
      </div>
    </dialog>
  )
}

/**
 * Opens a dialog as modal, and closes it before removal, because closing returns the focus (HTML,
 * 4.11.4).
 */
export function openDialog(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  const before = document.activeElement
  dialog.showModal()
  // An accidental press must do no harm: an irreversible action never has the first focus.
  if (document.activeElement?.matches('.button-danger'))
    dialog.querySelector<HTMLElement>('button:not(.button-danger)')?.focus()
  return () => {
    dialog.close()
    // The opener may disappear with the answer. The heading of the screen then takes focus. Checked
    // after rendering.
    queueMicrotask(() => {
      if (document.activeElement === document.body && before !== document.body && !dialog.open)
        document.querySelector<HTMLElement>('main h1')?.focus()
    })
  }
}
